import type { Messages } from '../../../i18n/language';

const en = {
  title: (program: string) => `Points: ${program}`,
  total: 'Total',
  ofRequired: (counted: string, required: string) => `${counted} of ${required}`,
  noMinimum: (counted: string) => `${counted}, no minimum`,
  complete: 'Reached',
  missing: (points: string) => `${points} missing`,
  compliant: 'The requirements of this cycle are met',
  notCompliant: 'The requirements of this cycle are not met yet',
  required: 'Required',
  earned: 'Earned',
  carried: 'Carried over',
  counted: 'Counted',
  lacking: 'Missing',
  notCounted: 'Above the maximum',
  bar: (name: string, counted: string, required: string, earned: string, carried: string, missing: string) =>
    `${name}: ${counted} of ${required} counted; earned ${earned}, carried over ${carried}, missing ${missing}`,
  table: 'Show as a table',
  caption: 'Points by category in this cycle',
};

const es: typeof en = {
  title: (program) => `Puntos: ${program}`,
  total: 'Total',
  ofRequired: (counted, required) => `${counted} de ${required}`,
  noMinimum: (counted) => `${counted}, sin mínimo`,
  complete: 'Alcanzado',
  missing: (points) => `Faltan ${points}`,
  compliant: 'Se cumplen los requisitos de este ciclo',
  notCompliant: 'Aún no se cumplen los requisitos de este ciclo',
  required: 'Exigidos',
  earned: 'Obtenidos',
  carried: 'Del ciclo anterior',
  counted: 'Cuentan',
  lacking: 'Faltan',
  notCounted: 'Sobre el máximo',
  bar: (name, counted, required, earned, carried, missing) =>
    `${name}: cuentan ${counted} de ${required}; obtenidos ${earned}, del ciclo anterior ${carried}, faltan ${missing}`,
  table: 'Ver como tabla',
  caption: 'Puntos por categoría en este ciclo',
};

export const pointsMessages: Messages<typeof en> = { en, es };
