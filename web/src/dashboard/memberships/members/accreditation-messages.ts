import type { Messages } from '../../../i18n/language';

const en = {
  title: 'Accreditations',
  none: 'No accreditations yet. Upload the roster of a course, or accredit this member alone.',
  course: 'Course',
  add: 'Accredit a course…',
  addTitle: 'Accredit a course',
  addText: 'It uses one of your certificates.',
  noCourses: 'There is no accredited course. Create one and accredit it first.',
  completedOn: 'Completed on',
  completedOnError: 'Enter a date within the course.',
  role: 'Role',
  create: 'Accredit',
  created: 'The accreditation was issued.',
};

const es: typeof en = {
  title: 'Acreditaciones',
  none: 'Aún no hay acreditaciones. Cargue la lista de un curso o acredite solo a este miembro.',
  course: 'Curso',
  add: 'Acreditar un curso…',
  addTitle: 'Acreditar un curso',
  addText: 'Usa uno de sus certificados.',
  noCourses: 'No hay ningún curso acreditado. Cree uno y acredítelo primero.',
  completedOn: 'Terminado el',
  completedOnError: 'Escriba una fecha dentro del curso.',
  role: 'Papel',
  create: 'Acreditar',
  created: 'La acreditación se emitió.',
};

export const accreditationMessages: Messages<typeof en> = { en, es };
