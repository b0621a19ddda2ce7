/** Programs that the long tier takes from the machine: a command that shows whether one is there, and how to install it. */
export const TOOLS = {
  java: {
    command: ['java', '-version'],
    install: 'Install a JDK, 17 or later (on Debian: apt-get install default-jdk-headless).',
  },
  maven: { command: ['mvn', '--version'], install: 'Install Maven (on Debian: apt-get install maven).' },
  go: { command: ['go', 'version'], install: 'Install Go from https://go.dev/dl.' },
  python: {
    command: ['python3', '-c', 'import ensurepip, venv'],
    install: 'Install Python 3 with venv and pip (on Debian: apt-get install python3-venv python3-pip).',
  },
  xmllint: {
    command: ['xmllint', '--version'],
    install: 'Install xmllint (on Debian: apt-get install libxml2-utils).',
  },
};

/**
 * The parts of the long tier, in the order in which they run. A file of that tier belongs to the first part whose folders, or files,
 * it is in.
 */
export const PARTS = [
  {
    name: 'check',
    what: 'types, linters and format without the cache',
    needs: [],
    in: [],
    script: ['scripts/check.mjs', '--fresh'],
  },
  {
    name: 'properties',
    what: 'unit tests with more and other random examples',
    needs: [],
    in: ['test/unit/'],
  },
  {
    name: 'verifiers',
    what: 'foreign verifiers and authorities: EU DSS, BouncyCastle, sigstore, Python',
    needs: ['java', 'maven', 'go', 'python'],
    in: [
      'test/integration/proofs/',
      'test/integration/psc/',
      'test/integration/evidence/',
      'test/integration/revocation/',
      'test/integration/memberships/open-badges',
      'test/integration/webhooks/libraries',
    ],
  },
  {
    name: 'clients',
    what: 'packed, generated and documented clients on every runtime; MCP conformance',
    needs: ['java', 'maven', 'go', 'python'],
    in: [
      'test/integration/clients/',
      'test/integration/packages/',
      'test/integration/python-client/',
      'test/integration/github-action/',
      'test/integration/mcp/',
      'test/integration/docs/',
    ],
  },
  {
    name: 'deploy',
    what: 'Helm chart, alert rules, database roles, image tree, backups',
    needs: ['go', 'python'],
    in: [
      'test/integration/deploy/',
      'test/integration/stack/',
      'test/integration/operations/',
      'test/integration/temporal/',
    ],
  },
  {
    name: 'anchoring',
    what: 'anchoring and chains on real Bitcoin nodes',
    needs: [],
    in: ['test/integration/anchoring/', 'test/integration/chain/'],
  },
  {
    name: 'faults',
    what: 'processes killed and parts removed',
    needs: [],
    in: ['test/faults/'],
  },
  { name: 'web', what: 'every page in a browser', needs: [], in: ['test/integration/web/'] },
  {
    name: 'service',
    what: 'the whole service, fuzzed, at scale and with other settings; every benchmark, briefly',
    needs: ['python'],
    in: ['test/integration/'],
  },
];
