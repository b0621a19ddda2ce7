import type { ConstanciaWords } from './constancia-words';

const TEST_NETWORK = '(test network)';

export const ENGLISH: ConstanciaWords = {
  locale: 'en',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  day: (day, month, year) => `${day} ${month} ${year}`,
  grades: {
    sandbox: {
      heading: 'Test certificate of a file',
      band: 'TEST – not valid',
      name: 'Sandbox: no legal value',
      existed: (day, time) =>
        `According to a test authority,\nthis file existed on ${day}\nat ${time} (Mexico City time)`,
      statement:
        'The time stamp is cryptographically valid, but it was issued by the test authority built into the service: it proves nothing to third parties.',
    },
    technical: {
      heading: 'Technical certificate of a file',
      band: 'TECHNICAL: authority not accredited',
      name: 'Technical: authority not accredited',
      existed: (day, time) => `This file existed on ${day}\nat ${time} (Mexico City time)`,
      statement:
        'A time-stamping authority (RFC 3161) that is not accredited in Mexico was given the hash of the file at that time. This is not a NOM-151 constancia.',
    },
    accredited: {
      heading: 'Certificate of preservation',
      band: 'Accredited certification service provider',
      name: 'Accredited (PSC), as the operator of the service states',
      existed: (day, time) => `This file existed on ${day}\nat ${time} (Mexico City time)`,
      statement:
        'A certification service provider was given the hash of the file at the time of its stamp. The operator of this service states that the provider is accredited.',
    },
  },
  untitled: (size) => `A file of ${size}`,
  bytes: (count) => `${count} bytes`,
  stated: (size) => `${size}, as stated by the owner`,
  hashOnly:
    'Only the hash of the file was sent to this service. The original is with its owner, who must keep it unchanged for ten years (Código de Comercio, art. 49): without it, nothing can be checked. Its size is what the owner stated.',
  holder: (name) => `In the name of ${name}`,
  sealOf: 'A drawing made from the hash of the file',
  technical: 'Technical facts',
  sections: {
    file: 'The file',
    times: 'Three separate times',
    stamp: 'The time stamp',
    chain: 'The certificates of the stamp',
    anchor: 'The anchor in the chain',
  },
  labels: {
    hash: 'SHA-256 hash',
    size: 'Size',
    received: 'File received',
    hashReceived: 'Hash received',
    stamped: 'Provider’s stamp',
    mined: 'Time of block',
    provider: 'Provider',
    grade: 'Grade',
    accreditation: 'Accreditation',
    policy: 'Policy (OID)',
    serial: 'Serial number',
    signer: 'Signer',
    issuer: 'Issuer',
    root: 'Root',
    fingerprint: 'Its SHA-256',
    validUntil: 'Valid until',
    lapsedOn: 'Lapsed on',
    renewals: 'Renewals',
    revocation: 'Revocation',
    network: 'Network',
    state: 'State',
    asOf: 'State as of',
    transaction: 'Transaction',
    block: 'Block',
    height: 'Height',
  },
  evidence: {
    valid: (day) =>
      `Valid until ${day}: until then the time stamp can be verified by itself. The service renews the evidence before; the page of the QR code shows the present date.`,
    lapsed: (day) =>
      `Lapsed on ${day}: the certificates of the stamp expired without a renewal, so it no longer shows its time by itself. The anchor in the chain still stands.`,
    revocation: {
      captured: 'Shown: no certificate of the stamp was revoked when it was made',
      pending: 'Not shown yet: the provider’s next revocation list is awaited',
      unavailable: 'Not shown: the provider publishes no revocation data',
      revoked: 'REVOKED: do not rely on this time stamp',
    },
  },
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: `Bitcoin testnet4 ${TEST_NETWORK}`,
    signet: `Bitcoin signet ${TEST_NETWORK}`,
    regtest: `Bitcoin regtest ${TEST_NETWORK}`,
    sandbox: 'sandbox (embedded test chain)',
  },
  anchor: {
    pending: 'Pending: not sent to the chain yet',
    submitted: 'Pending: sent, in no block yet',
    confirmed: 'Confirmed in a block',
  },
  inBlock: ({ confirmations, required }) =>
    `In a block with ${confirmations} of ${required} confirmations; not final yet`,
  check: {
    heading: 'How to check it',
    hash: '1. The hash of your file (FILE) must be the one on this sheet:',
    stamp: '2. The time stamp must verify with the root that its authority publishes:',
    page: '3. The page of the QR code must show these same facts and this same grade.',
  },
  offline: {
    heading: 'Check it without this service',
    steps: ({ id, ots, height }) => [
      {
        text: 'The bundle of proofs contains every file that is named here. The time stamp, with the certificates in between:',
        command: `openssl ts -verify -data FILE -in ${id}.tsr -CAfile root.pem -untrusted ${id}.chain.pem`,
      },
      ...(ots === null
        ? []
        : [
            {
              text: 'The anchor, with a node of the network: the block at this height must be the one named above.',
              command: `bitcoin-cli getblockhash ${height ?? 'HEIGHT'}\nots verify -f FILE ${ots}`,
            },
          ]),
    ],
  },
  unprintable:
    'This sheet can’t print some of the characters that were given; the verification page shows title and type in full.',
  caution:
    'This sheet sums up what the service states, and a sheet can be forged. The proofs are the time stamp and the anchor, which are checked without the service; they do not cover title, type or name.',
};
