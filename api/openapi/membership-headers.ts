interface Header {
  description: string;
  schema: object;
}

type Headers = Record<string, Header>;

const header = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const located = (noun: string, path: string): Headers => ({
  Location: header(`The address of the ${noun}.`, `https://sello.example/api/public/v1${path}`),
});

/** Of a call that creates something. */
const created = (noun: string, path: string): Record<string, Headers> => ({
  201: {
    ...located(noun, path),
    'Idempotent-Replayed': header(`\`true\` when an earlier request created this ${noun}.`, 'true'),
  },
});

/** The headers of single operations of memberships, by status. */
export const MEMBERSHIP_HEADERS: Record<string, Record<string, Headers>> = {
  createProgram: created('program', '/programs/prg_…'),
  createMember: {
    ...created('member', '/members/mem_…'),
    409: located('member who has the external id', '/members/mem_…'),
  },
  changeMember: { 409: located('member who has the external id', '/members/mem_…') },
  createCourse: created('course', '/courses/crs_…'),
};
