import type { Messages } from '../../../i18n/language';

const en = {
  title: 'Memberships',
  none: 'No membership yet. Points count once the member belongs to a program.',
  add: 'Add a membership…',
  addTitle: 'New membership',
  addText: 'A membership card is issued and certified: it uses one of your certificates.',
  startsOn: 'First day',
  startsOnError: 'Enter a date.',
  create: 'Create the membership',
  created: 'The membership was created.',
  renewalOpens: (day: string) => `Can be renewed from ${day}`,
  graceEnds: (day: string) => `Can be renewed until ${day}`,
  card: 'Card (.pdf)',
  suspendedFor: (reason: string) => `Reason: ${reason}`,
  suspend: {
    button: 'Suspend…',
    title: 'Suspend this membership?',
    text: 'Its public page says so at once. Points are kept, and you can resume it at any time.',
    confirm: 'Suspend',
    done: 'The membership was suspended.',
  },
  resume: {
    button: 'Resume…',
    title: 'Resume this membership?',
    text: 'Its public page shows its status again.',
    confirm: 'Resume',
    done: 'The membership was resumed.',
  },
  end: {
    button: 'End…',
    title: 'End this membership for good?',
    text: 'Its card is revoked. It cannot be resumed; the member can get a new membership.',
    confirm: 'End the membership',
    done: 'The membership was ended.',
  },
};

const es: typeof en = {
  title: 'Membresías',
  none: 'Aún no hay membresía. Los puntos cuentan cuando el miembro pertenece a un programa.',
  add: 'Agregar una membresía…',
  addTitle: 'Nueva membresía',
  addText: 'Se emite y certifica una credencial de membresía: usa uno de sus certificados.',
  startsOn: 'Primer día',
  startsOnError: 'Escriba una fecha.',
  create: 'Crear la membresía',
  created: 'La membresía se creó.',
  renewalOpens: (day) => `Se puede renovar desde el ${day}`,
  graceEnds: (day) => `Se puede renovar hasta el ${day}`,
  card: 'Credencial (.pdf)',
  suspendedFor: (reason) => `Motivo: ${reason}`,
  suspend: {
    button: 'Suspender…',
    title: '¿Suspender esta membresía?',
    text: 'Su página pública lo indica de inmediato. Los puntos se conservan y puede reanudarla en cualquier momento.',
    confirm: 'Suspender',
    done: 'La membresía quedó suspendida.',
  },
  resume: {
    button: 'Reanudar…',
    title: '¿Reanudar esta membresía?',
    text: 'Su página pública vuelve a mostrar su estado.',
    confirm: 'Reanudar',
    done: 'La membresía se reanudó.',
  },
  end: {
    button: 'Terminar…',
    title: '¿Terminar esta membresía para siempre?',
    text: 'Su credencial se revoca. No se puede reanudar; el miembro puede obtener una membresía nueva.',
    confirm: 'Terminar la membresía',
    done: 'La membresía terminó.',
  },
};

export const membershipListMessages: Messages<typeof en> = { en, es };
