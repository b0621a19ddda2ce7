// Loads a college into Sello by its public API: three programs, their members, a year of courses with
// rosters, memberships and renewals. Run it again and nothing happens twice.
//
//   SELLO_URL=http://localhost:3000 SELLO_API_KEY=sello_live_… node load.mjs
//
// COLLEGE_MEMBERS (200) and COLLEGE_COURSES (20) make it smaller or larger. Node 20 or later, no packages.
import { setTimeout as sleep } from 'node:timers/promises';

const MEMBERS = Number(process.env.COLLEGE_MEMBERS ?? 200);
const COURSES = Number(process.env.COLLEGE_COURSES ?? 20);
const ROWS_PER_ROSTER = 1_000;
const ZONE = 'America/Mexico_City';

const { SELLO_URL, SELLO_API_KEY } = process.env;
if (!SELLO_URL || !SELLO_API_KEY) stop('Set SELLO_URL and SELLO_API_KEY.');
const API = `${SELLO_URL.replace(/\/$/, '')}/api/public/v1`;

/** The first two can be renewed now, if the points are there; the third not yet, as its cycle is that of the calendar. */
const PROGRAMS = [
  {
    name: 'Example college: internal medicine',
    cycle: { months: 12, anchor: 'member' },
    points_required: 40,
    categories: [
      { code: 'clinical', name: 'Clinical', min: 20 },
      { code: 'ethics', name: 'Ethics', min: 5, max: 20 },
    ],
    carry_over: { max_points: 10 },
  },
  {
    name: 'Example college: engineering',
    cycle: { months: 12, anchor: 'member' },
    points_required: 25,
    categories: [
      { code: 'technical', name: 'Technical' },
      { code: 'ethics', name: 'Ethics', max: 10 },
    ],
  },
  {
    name: 'Example college: accounting',
    cycle: { months: 60, anchor: 'calendar' },
    points_required: 120,
    categories: [
      { code: 'tax', name: 'Tax', min: 40 },
      { code: 'audit', name: 'Audit' },
    ],
    carry_over: { max_points: 20 },
    prorate_first: true,
    public_details: true,
  },
];

await main();

async function main() {
  const programs = await loadPrograms();
  const today = dayOf(programs[0].created_at);
  const members = await loadMembers();
  const courses = await loadCourses(programs, today);
  const memberships = await loadMemberships(programs, members, today);
  const rosters = await loadRosters(courses, members);
  const renewals = await renewAll(memberships);
  const rows = { accredited: 0, failed: 0, certified: 0 };
  for (const { counts } of rosters) for (const name of Object.keys(rows)) rows[name] += counts[name];
  console.log(`programs        ${programs.length}`);
  console.log(`members         ${members.length}`);
  console.log(`courses         ${courses.length}, each with a roster`);
  console.log(
    `accreditations  ${rows.accredited}, of which ${rows.certified} are certified; ${rows.failed} rows refused`,
  );
  console.log(`memberships     ${memberships.length}`);
  console.log(`renewals        ${renewals.accepted} accepted, ${renewals.refused} refused`);
  if (renewals.example !== null) console.log(`                one refusal: ${renewals.example}`);
}

/** All dates follow from the day of the first run, so that a later run asks for the same. */
async function loadPrograms() {
  const existing = new Map((await list('/programs', 'programs')).map((each) => [each.name, each]));
  if (!existing.has(PROGRAMS[0].name)) await checkAllowance();
  const loaded = [];
  for (const program of PROGRAMS)
    loaded.push(
      existing.get(program.name) ?? (await create('/programs', program, `college ${program.name}`)).program,
    );
  return loaded;
}

/** A card for each membership and each renewal, and a credential for each accreditation: one unit each. */
async function checkAllowance() {
  const { certificates } = (await call('GET', '/account')).body.account;
  const everyone = Array.from({ length: MEMBERS }, (_, i) => i);
  const cards =
    MEMBERS + everyone.filter((i) => PROGRAMS[i % PROGRAMS.length].cycle.anchor === 'member').length;
  const credentials = Array.from({ length: COURSES }, (_, i) => attendeesOf(i).length).reduce(
    (a, b) => a + b,
    0,
  );
  const needed = cards + credentials;
  if (certificates.left < needed)
    stop(
      `This college needs up to ${needed} certificates, and the account has ${certificates.left}. ` +
        'Ask the operator for more, or load a smaller one: COLLEGE_MEMBERS=5 COLLEGE_COURSES=2. Nothing was loaded.',
    );
}

async function loadMembers() {
  const existing = new Map((await list('/members', 'members')).map((each) => [each.external_id, each]));
  const loaded = [];
  for (let i = 0; i < MEMBERS; i++) {
    const external_id = externalId(i);
    loaded.push(
      existing.get(external_id) ??
        (
          await create(
            '/members',
            {
              external_id,
              name: nameOf(i),
              email: `member-${i + 1}@college.example`,
              identifiers: [{ type: 'cedula', value: String(7_000_000 + i) }],
            },
            `college member ${i + 1}`,
          )
        ).member,
    );
  }
  return loaded;
}

/** Spread over the ten months before, so that they lie within the cycle of every membership. */
async function loadCourses(programs, today) {
  const existing = new Map((await list('/courses', 'courses')).map((each) => [each.title, each]));
  const loaded = [];
  for (let i = 0; i < COURSES; i++) {
    const program = programs[i % programs.length];
    const title = `Example course ${i + 1}`;
    const starts_on = addDays(today, -300 + Math.floor((280 * i) / COURSES));
    let course =
      existing.get(title) ??
      (
        await create(
          '/courses',
          {
            title,
            edition: starts_on.slice(0, 7),
            provider: {
              name: 'Example academy',
              accreditation_ref: `AC-${i + 1}`,
              valid_from: addDays(today, -400),
            },
            starts_on,
            ends_on: addDays(starts_on, 4),
            points: program.categories.map(({ code }, c) => ({
              program: program.id,
              category: code,
              points: c === 0 ? 8 : 2.5,
            })),
            public_details: i % 2 === 0,
          },
          `college course ${i + 1}`,
        )
      ).course;
    if (course.status === 'draft') ({ course } = (await call('POST', `/courses/${course.id}/accredit`)).body);
    loaded.push(course);
  }
  return loaded;
}

/** Members of the first two programs joined eleven months ago: their cycle ends in some weeks. */
async function loadMemberships(programs, members, today) {
  const existing = new Map(
    (await list('/memberships', 'memberships')).map((each) => [`${each.member} ${each.program}`, each]),
  );
  const loaded = [];
  for (const [i, { id: member }] of members.entries()) {
    const { id: program } = programs[i % programs.length];
    loaded.push(
      existing.get(`${member} ${program}`) ??
        (
          await create(
            '/memberships',
            { member, program, starts_on: addDays(today, -335 + (i % 20)) },
            `college membership ${i + 1}`,
          )
        ).membership,
    );
  }
  return loaded;
}

/** Most members of a program come to its courses, some to few of them. */
function attendeesOf(course) {
  const everyone = Array.from({ length: MEMBERS }, (_, i) => i);
  const ofProgram = everyone.filter((i) => i % PROGRAMS.length === course % PROGRAMS.length);
  return ofProgram.filter((i) => (i * 7 + course * 3) % 10 < (i % 4 === 0 ? 2 : 8)).slice(0, ROWS_PER_ROSTER);
}

/** A roster is one call. At most three can be under way: the answer is then 429, and says how long to wait. */
async function loadRosters(courses) {
  const rosters = [];
  for (const [i, course] of courses.entries()) {
    const items = attendeesOf(i).map((member) => ({
      external_id: externalId(member),
      course: course.id,
      completed_on: course.ends_on,
      ref: `row-${member + 1}`,
    }));
    if (items.length === 0) continue;
    rosters.push((await create('/accreditations/batches', { items }, `college roster ${i + 1}`)).batch);
  }
  for (const [i, { id }] of rosters.entries())
    while (rosters[i].status !== 'done') {
      await sleep(1_000);
      rosters[i] = (await call('GET', `/accreditations/batches/${id}`)).body.batch;
    }
  return rosters;
}

/** Who lacks points, or comes too early, is refused with a sentence that says so. */
async function renewAll(memberships) {
  const result = { accepted: 0, refused: 0, example: null };
  for (const { id, cycle } of memberships) {
    const renewed = cycle.index > 1 || (await renew(id, result));
    result[renewed ? 'accepted' : 'refused'] += 1;
  }
  return result;
}

async function renew(id, result) {
  const { status, body } = await call('POST', `/memberships/${id}/renewals`, {}, `college renewal of ${id}`);
  if (status === 201 || body.error === 'already_renewed') return true;
  if (body.error !== 'requirements_not_met') refused(status, body);
  result.example ??= body.message;
  return false;
}

/** Everything in a list, page by page. */
async function list(path, name) {
  const found = [];
  let after = '';
  do {
    const { status, body } = await call('GET', `${path}?limit=100${after}`);
    if (status !== 200) refused(status, body);
    found.push(...body[name]);
    after = body.next_cursor === null ? '' : `&after=${encodeURIComponent(body.next_cursor)}`;
  } while (after !== '');
  return found;
}

/** The same key with every attempt, also in another run: what it names is created once. */
async function create(path, body, key) {
  const { status, body: answer } = await call('POST', path, body, key);
  if (status === 201 || status === 202) return answer;
  return refused(status, answer);
}

/** Sends a request, again after 408, 429, 5xx or a broken connection, and no faster than the key allows. */
async function call(method, path, body, key) {
  const headers = {
    Authorization: `Bearer ${SELLO_API_KEY}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    // A key has no spaces.
    ...(key !== undefined && { 'Idempotency-Key': key.replace(/[^\w.-]+/g, '-') }),
  };
  for (let attempt = 0; ; attempt++) {
    let wait = Math.min(2 ** attempt, 30);
    try {
      const answer = await fetch(API + path, { method, headers, body: body && JSON.stringify(body) });
      const text = await answer.text();
      const { status } = answer;
      wait = Number(answer.headers.get('Retry-After')) || wait;
      if (status === 429 && wait > 300) stop(`The key has used up its requests of this month: ${text}`);
      const passing = status === 408 || status === 429 || status >= 500;
      if (!passing || attempt === 20) {
        await keepPace(answer.headers.get('RateLimit'));
        return { status, body: text === '' ? null : JSON.parse(text) };
      }
    } catch (error) {
      if (attempt === 5) throw error;
    }
    await sleep(wait * 1_000);
  }
}

/** `"minute";r=0;t=12, …`: nothing is left for 12 seconds. */
async function keepPace(limits) {
  const [, left, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(limits ?? '') ?? [];
  if (left === '0') await sleep(Number(seconds) * 1_000);
}

function refused(status, body) {
  const hint =
    status === 402
      ? ' Run this again afterwards: it goes on where it stopped, and nothing is charged twice.'
      : '';
  return stop(`${status} ${body?.error}: ${body?.message}${hint}`);
}

function stop(line) {
  console.error(line);
  process.exit(1);
}

function externalId(i) {
  return `COL-${String(i + 1).padStart(4, '0')}`;
}

function nameOf(i) {
  const first = ['Ana', 'Luis', 'María', 'Jorge', 'Sofía', 'Carlos', 'Elena', 'Pablo', 'Lucía', 'Diego'];
  const last = ['Gómez', 'Hernández', 'Torres', 'Ruiz', 'Castillo', 'Ortega', 'Vargas'];
  return `${first[i % 10]} ${last[i % 7]} ${last[Math.floor(i / 7) % 7]}`;
}

/** The day that it was there. */
function dayOf(time) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(time));
}

function addDays(day, days) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
