/** Invented answers about memberships, and the pages that show them. */
const id = (prefix, n) => `${prefix}_${String(n).padStart(2, '0')}4fT0Zk8cQyWb1NnR2sLx`;
const at = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const day = (daysAgo) => at(daysAgo).slice(0, 10);
const stamped = (daysAgo) => ({ created_at: at(daysAgo), updated_at: at(daysAgo) });

const program = (n, name, facts) => ({
  id: id('prg', n),
  name,
  version: n,
  time_zone: 'America/Mexico_City',
  cycle: { months: 12, anchor: 'calendar' },
  points_required: 40,
  categories: [
    { code: 'technical', name: 'Actualización técnica', min: 15, max: null },
    { code: 'ethics', name: 'Ética profesional', min: 5, max: 10 },
    { code: 'teaching', name: 'Docencia', min: 0, max: 10 },
  ],
  carry_over: { max_points: 10 },
  prorate_first: true,
  grace_days: 30,
  reminder_days: [60, 30, 7],
  public_details: true,
  ...stamped(300 - n),
  ...facts,
});
const programs = [
  program(2, 'Contadores públicos certificados'),
  program(1, 'Peritos valuadores', { cycle: { months: 36, anchor: 'member' }, points_required: 120 }),
];
const [accountants] = programs;

const NAMES = [
  'Ana Peña Ruiz',
  'Luis Ortega Díaz',
  'María Fernanda de la Garza y Sánchez-Navarro',
  'Eva Solís',
  'Raúl Ibarra',
];
const members = NAMES.map((name, n) => ({
  id: id('mem', n),
  status: n === 4 ? 'archived' : 'active',
  external_id: `A-${1001 + n}`,
  name,
  email: n === 3 ? null : `${name.split(' ')[0].toLowerCase()}@example.com`,
  identifiers: [
    { type: 'cedula', value: String(7_412_033 + n) },
    { type: 'rfc', value: 'PERA850214AB1' },
  ],
  ...stamped(200 - n),
}));

const course = (n, title, status, points) => ({
  id: id('crs', n),
  status,
  title,
  provider: {
    name: 'Academia Nacional',
    accreditation_ref: 'AC-2026-14',
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
  },
  edition: '2026-2',
  starts_on: day(30),
  ends_on: day(2),
  points: points.map(([category, amount]) => ({ program: accountants.id, category, points: amount })),
  public_details: true,
  ...stamped(40 + n),
});
const courses = [
  course(1, 'Actualización fiscal 2026', 'accredited', [
    ['technical', 12],
    ['ethics', 2.5],
  ]),
  course(2, 'Ética y responsabilidad profesional', 'accredited', [['ethics', 8]]),
  course(3, 'Normas de auditoría', 'draft', [['technical', 20]]),
  course(4, 'Prevención de lavado de dinero', 'closed', [['technical', 6]]),
];

const accreditation = (n, member, of, facts) => ({
  id: id('acr', n),
  status: 'valid',
  member: member.id,
  course: of.id,
  edition: of.edition,
  completed_on: day(3 + n),
  points: of.points,
  role: n === 1 ? 'speaker' : 'attendee',
  certification: 'certified',
  certificate_id: id('cert', n),
  verification_url: `/v/${id('acr', n)}`,
  revoked_at: null,
  revocation_reason: null,
  roster: null,
  created_at: at(n),
  ...facts,
});
const accreditations = [
  accreditation(0, members[0], courses[0], { certification: 'pending', certificate_id: null }),
  accreditation(1, members[0], courses[1]),
  accreditation(2, members[0], courses[3], {
    status: 'revoked',
    revoked_at: at(1),
    revocation_reason: 'Registrada dos veces',
  }),
];

const membership = (n, member, status, endsInDays, facts) => ({
  id: id('mbr', n),
  status,
  member: member.id,
  program: accountants.id,
  starts_on: day(360),
  cycle: { index: 1, starts_on: day(365 - endsInDays), ends_on: day(-endsInDays), version: 2 },
  renewal_opens_on: day(60 - endsInDays),
  grace_ends_on: day(-endsInDays - 30),
  standing: null,
  certification: 'certified',
  certificate_id: id('cert', n),
  verification_url: `/v/${id('mbr', n)}`,
  ...stamped(n),
  ...facts,
});
const memberships = [
  membership(1, members[1], 'grace', -6),
  membership(0, members[0], 'active', 12),
  membership(2, members[2], 'active', 12),
  membership(3, members[3], 'active', 41),
];

const figures = (required, earned, carried, counted) => ({
  required,
  earned,
  carried,
  counted,
  missing: Math.max(0, required - counted),
});
const points = {
  program: accountants.id,
  membership: memberships[1].id,
  cycle: memberships[1].cycle,
  categories: [
    { code: 'technical', name: 'Actualización técnica', ...figures(15, 12, 6, 18) },
    { code: 'ethics', name: 'Ética profesional', ...figures(5, 12.5, 0, 10) },
    { code: 'teaching', name: 'Docencia', ...figures(0, 2, 0, 2) },
  ],
  ...figures(40, 26.5, 6, 30),
  compliant: false,
};
const entry = (sequence, kind, category, amount, source) => ({
  sequence,
  kind,
  program: accountants.id,
  category,
  points: amount,
  on: day(60 - sequence * 5),
  source,
  reason: null,
  recorded_at: at(60 - sequence * 5),
  previous: String(sequence).repeat(64).slice(0, 64),
  hash: `${sequence}f3a9c07d2b1`.padEnd(64, 'e'),
});
const entries = [
  entry(1, 'carry_in', 'technical', 6, id('rnw', 1)),
  entry(2, 'earn', 'technical', 12, id('acr', 0)),
  entry(3, 'earn', 'ethics', 12.5, id('acr', 1)),
  entry(4, 'earn', 'technical', 6, id('acr', 2)),
  entry(5, 'revoke', 'technical', -6, id('acr', 2)),
];

const one = (list, name) => (url) => ({
  [name]: list.find((each) => url.pathname.endsWith(each.id)) ?? list[0],
});
const ANSWERS = {
  'programs?*': { programs, next_cursor: null },
  'programs/*': one(programs, 'program'),
  'members?*': { members, next_cursor: 'next' },
  'members/*': one(members, 'member'),
  'members/*/points?*': { points },
  'members/*/ledger?*': { entries, next_cursor: null },
  'courses?*': { courses, next_cursor: null },
  'courses/*': one(courses, 'course'),
  'accreditations?*': { accreditations, next_cursor: null },
  'memberships?*': (url) => {
    const member = url.searchParams.get('member');
    return {
      memberships: memberships.filter((each) => member === null || each.member === member),
      next_cursor: null,
    };
  },
};

/** Answers in the service's place. */
async function answer(page, more = {}) {
  for (const [address, json] of Object.entries({ ...ANSWERS, ...more }))
    await page.route(`**/api/dashboard/v1/${address}`, (route) =>
      typeof json === 'object'
        ? route.fulfill({ json })
        : route.fulfill({ json: json(new URL(route.request().url())) }),
    );
  await page.route(/\/dashboard\/memberships/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"memberships":false', '"memberships":true');
    await route.fulfill({ response, body });
  });
}

const ROSTER = [
  'miembro;nombre;fecha;rol;hotel',
  ...NAMES.map((name, n) => `A-${1001 + n};${name};${day(3)};${n === 1 ? 'ponente' : ''};x`),
  'A-1006;Jorge Luna;31/02/2026;;x',
  `;Sin número;${day(3)};;x`,
  `A-1001;Ana Peña Ruiz;${day(3)};;x`,
  `A-1009;Ángel Mora;${day(3)};jefe;x`,
].join('\r\n');
const csv = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(ROSTER) };
const choose = async (page) => {
  await page.locator('.drop-zone > input').setInputFiles(csv);
  await page.locator('.fault-list').first().waitFor();
};
const rosters = {
  'accreditations/batches': {
    batch: {
      id: id('ros', 1),
      status: 'accepted',
      counts: { total: 5, accredited: 4, failed: 1, certified: 0, pending: 4 },
      created_at: at(0),
    },
  },
  'accreditations/batches/*': {
    batch: {
      id: id('ros', 1),
      status: 'running',
      counts: { total: 5, accredited: 4, failed: 1, certified: 3, pending: 1 },
      created_at: at(0),
    },
  },
  'accreditations/batches/*/items?*': {
    items: [
      {
        index: 4,
        ref: '6',
        accreditation_id: null,
        status: 'failed',
        failure: { field: 'external_id', code: 'invalid_request', message: '' },
      },
    ],
    next_cursor: null,
  },
};

const page = (name, path, more = {}) => ({
  name: `memberships-${name}`,
  path: () => `/dashboard/memberships${path}`,
  who: 'member',
  before: (target) => answer(target, more.answers),
  ...(more.then && { then: more.then }),
});

const credential = (kind, status, facts) => ({
  id: id(kind === 'accreditation' ? 'acr' : 'mbr', 1),
  kind,
  status,
  issued_on: day(3),
  period: kind === 'membership' ? { starts_on: '2026-01-01', ends_on: '2026-12-31' } : null,
  issuer: { name: 'Colegio de Contadores Públicos de México, A.C.' },
  certificate: {
    id: id('cert', 1),
    verification_url: `/v/${id('cert', 1)}`,
    grade: 'sandbox',
    stamped_at: at(3),
  },
  details:
    kind === 'membership'
      ? { name: NAMES[0], program: accountants.name, member_since: '2024-01-01' }
      : {
          name: NAMES[0],
          course: courses[1].title,
          provider: 'Academia Nacional',
          edition: '2026-2',
          role: 'attendee',
          completed_on: day(4),
          points: [{ program: accountants.name, category: 'Ética profesional', points: 8 }],
        },
  check: {
    keys_url: 'https://sello.example/.well-known/sello/jwks.json',
    issuer_url: `https://sello.example/.well-known/sello/issuers/${id('iss', 1)}`,
    status_list_url: `https://sello.example/.well-known/sello/issuers/${id('iss', 1)}/status/revocation/0`,
  },
  credential_url: `/v/${id('acr', 1)}/credential.jwt`,
  pdf_url: `/v/${id('acr', 1)}/diploma.pdf`,
  ...facts,
});
const publicPage = (name, document) => ({
  name: `credential-${name}`,
  path: () => `/v/${document.id}`,
  before: (target) => target.route('**/status.json', (route) => route.fulfill({ json: document })),
});
const HIDDEN = { details: null, credential_url: null, pdf_url: null };

export const MEMBERSHIP_PAGES = [
  page('start', '', { answers: { 'programs?*': { programs: [], next_cursor: null } } }),
  page('members', ''),
  page('members-new', '', { answers: { 'members?*': { members: [], next_cursor: null } } }),
  page('member-form', '', { then: (target) => target.locator('main .button-primary').click() }),
  page('member', `/members/${members[0].id}`),
  page('member-erase', `/members/${members[0].id}`, {
    then: (target) => target.locator('.side-facts + .card .button-danger').click(),
  }),
  page('courses', '/courses'),
  page('course-form', '/courses', { then: (target) => target.locator('main .button-primary').click() }),
  page('course', `/courses/${courses[1].id}`, {
    answers: {
      'accreditations?*': {
        accreditations: members.slice(0, 4).map((member, n) => accreditation(n, member, courses[1])),
        next_cursor: null,
      },
    },
  }),
  page('roster', `/roster?course=${courses[1].id}`, {
    then: (target) => target.locator('.columns-help summary').click(),
  }),
  page('roster-preview', `/roster?course=${courses[1].id}`, { then: choose }),
  page('roster-result', `/roster?course=${courses[1].id}`, {
    answers: rosters,
    then: async (target) => {
      await choose(target);
      await target.locator('main .card > .row .button-primary').click();
      await target.locator('progress').waitFor();
    },
  }),
  page('renewals', '/renewals'),
  page('renew-refused', '/renewals', {
    answers: {},
    then: async (target) => {
      await target.route('**/renewals', (route) =>
        route.fulfill({
          status: 422,
          json: { error: 'requirements_not_met', message: '10 points are missing.' },
        }),
      );
      await target.locator('.table .button').nth(1).click();
      await target.locator('dialog[open] .button-primary').click();
      await target.locator('dialog[open] .button-danger').waitFor();
    },
  }),
  page('programs', '/programs'),
  page('program', `/programs/${accountants.id}`),
  publicPage('valid', credential('accreditation', 'valid')),
  publicPage('revoked', credential('accreditation', 'revoked', HIDDEN)),
  publicPage('membership', credential('membership', 'valid')),
  publicPage('lapsed', credential('membership', 'lapsed', { ...HIDDEN, issuer: { name: null } })),
  { name: 'credential-unknown', path: () => '/v/acr_0000000000000000000000' },
];
