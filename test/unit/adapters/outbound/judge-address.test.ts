import fc from '../../../support/property';
import { parseAddress, parseBlock } from '../../../../adapters/outbound/ip-address';
import { judgeAddress } from '../../../../adapters/outbound/judge-address';

const PUBLIC = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4003:80f::200e',
  '3ffe:ffff::1',
  '::ffff:1.1.1.1',
  '::ffff:101:101',
  '64:ff9b::1.1.1.1',
  '64:ff9b::101:101',
  // ISATAP around a public address.
  '2606:4700::5efe:1.1.1.1',
];

const REFUSED = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1'],
  ...[
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.2.3',
  ],
  ...['240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::7f00:1', '::2', '100::1', '100:0:0:1::1', '5f00::1'],
  ...[
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:FFFF:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
  ],
  // Translated by the network: NAT64, its local form, and SIIT.
  ...['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.0.0.1', '64:FF9B:0:0:0:0:C0A8:1'],
  ...[
    '64:ff9b:1::1.1.1.1',
    '64:ff9b:1:7f00:0:100::',
    '64:ff9b:2::1.1.1.1',
    '::ffff:0:127.0.0.1',
    '::ffff:0:1.1.1.1',
  ],
  // Tunnels: 6to4, Teredo, ISATAP.
  ...[
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2002:101:101::1',
    '2001::1',
    '2001:0:101:101::1',
    '2001:1ff:ffff::1',
  ],
  ...['2606:4700::5efe:10.0.0.1', '2606:4700::200:5efe:a9fe:a9fe'],
  ...['2001:db8::1', '3fff::1', '3fff:fff::1', '2620:4f:8000::1', '4000::1', 'e000::1'],
  // Not plainly an address.
  ...[
    'fe80::1%eth0',
    '::1%1',
    '2606:4700::1%lo',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.1.1.1.',
    ' 1.1.1.1',
  ],
  ...['', 'localhost', '[::1]', '1.1.1.1/32', '::ffff:1.1.1.256', '１.1.1.1', '1。1。1。1'],
];

describe('an address', () => {
  it.each(PUBLIC)('is public: %s', (address) => {
    expect(judgeAddress(address, [])).toEqual({ verdict: 'public' });
  });

  it.each(REFUSED)('is refused: "%s"', (address) => {
    expect(judgeAddress(address, [])).toMatchObject({ verdict: 'refused' });
  });

  it('inside an IPv4-mapped or NAT64 one decides, for every IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const plain = judgeAddress(address, []);
        expect(judgeAddress(`::ffff:${address}`, [])).toEqual(plain);
        expect(judgeAddress(`64:ff9b::${address}`, [])).toEqual(plain);
      }),
    );
  });

  it('is refused outside 2000::/3, unless it contains a public IPv4 address', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 128n) - 1n), (bits) => {
        fc.pre(
          bits >> 125n !== 1n && bits >> 32n !== 0xffffn && bits >> 32n !== 0x64_ff9b_0000_0000_0000_0000n,
        );
        const groups = bits.toString(16).padStart(32, '0').match(/.{4}/g)!;
        expect(judgeAddress(groups.join(':'), [])).toMatchObject({ verdict: 'refused' });
      }),
    );
  });

  it('is the same number in every spelling', () => {
    const spellings = [
      '2606:4700:0:0:0:0:0:1111',
      '2606:4700::1111',
      '2606:4700:0::0.0.17.17',
      '2606:4700:0000::1111',
    ];
    expect(new Set(spellings.map((text) => parseAddress(text)?.bits)).size).toBe(1);
  });
});

describe('networks that the operator allows', () => {
  const allowed = ['10.1.0.0/16', '127.0.0.1', 'fd12:3456::/32'].map(parseBlock);

  it.each(['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd12:3456::1'])(
    'include %s',
    (address) => {
      expect(judgeAddress(address, allowed)).toEqual({ verdict: 'allowed' });
    },
  );

  it.each(['10.2.0.1', '127.0.0.2', '::1', 'fd12:3457::1', '169.254.169.254'])(
    'do not include %s',
    (address) => {
      expect(judgeAddress(address, allowed)).toMatchObject({ verdict: 'refused' });
    },
  );

  it('do not change what is public', () => {
    expect(judgeAddress('1.1.1.1', allowed)).toEqual({ verdict: 'public' });
  });
});
