/** What a column of a roster holds. `name` is only shown. */
export type RosterField = 'member' | 'completed_on' | 'role' | 'ref' | 'name' | `points:${string}`;

/** The points of a course that gives them in one category only. */
export const THE_POINTS = 'points:' as const;

const HEADINGS: Record<Exclude<RosterField, `points:${string}`>, readonly string[]> = {
  member: [
    ...['member', 'member id', 'member number', 'member no', 'external id', 'id'],
    ...['miembro', 'id de miembro', 'numero de miembro', 'no de miembro', 'id externo', 'identificador'],
    ...[
      'matricula',
      'socio',
      'numero de socio',
      'no de socio',
      'agremiado',
      'numero de agremiado',
      'colegiado',
    ],
  ],
  completed_on: [
    ...['completed on', 'completed', 'completion date', 'date of completion', 'date'],
    ...[
      'fecha',
      'fecha de termino',
      'fecha de terminacion',
      'fecha de conclusion',
      'termino',
      'terminado el',
    ],
  ],
  role: ['role', 'rol', 'papel', 'participacion', 'calidad'],
  ref: ['ref', 'reference', 'referencia', 'folio'],
  name: ['name', 'full name', 'member name', 'nombre', 'nombre completo', 'nombre del miembro'],
};

const POINTS = /^(?:points|puntos|credits|creditos)(?: (.+))?$/;

/** Without accents, capitals, underscores and other marks. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The field of a column; `null`: none that is known. `codes` are the categories of the course. */
export function fieldOf(heading: string, codes: readonly string[]): RosterField | null {
  const words = plain(heading);
  const points = POINTS.exec(words);
  if (points !== null) {
    if (points[1] === undefined) return THE_POINTS;
    const code = codes.find((each) => plain(each) === points[1]);
    return code === undefined ? null : `points:${code}`;
  }
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(words));
  return (found?.[0] as RosterField | undefined) ?? null;
}
