import { ROLES } from '../../../../../domain/memberships/accreditation';
import type { Role } from '../../../../../domain/memberships/accreditation';
import { plain } from './read-headings';

const NAMES: Record<Role, readonly string[]> = {
  attendee: ['asistente', 'participante', 'participant', 'alumno', 'alumna'],
  speaker: ['ponente', 'conferencista', 'expositor', 'expositora'],
  instructor: ['instructora', 'profesor', 'profesora', 'docente', 'teacher', 'professor'],
  organizer: ['organizador', 'organizadora', 'organiser', 'coordinador', 'coordinadora'],
  evaluator: ['evaluador', 'evaluadora', 'jurado', 'examiner'],
};

export function readRole(text: string): Role | null {
  const words = plain(text);
  return ROLES.find((role) => role === words || NAMES[role].includes(words)) ?? null;
}
