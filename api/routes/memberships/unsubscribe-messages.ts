import type { PageLanguage } from '../../preferred-language';

interface Words {
  title: string;
  text: string;
}

interface UnsubscribeMessages {
  ask: Words;
  done: Words;
  button: string;
}

const en: UnsubscribeMessages = {
  ask: {
    title: 'Receive no more reminders?',
    text: 'We will no longer remind you by e-mail of the renewal of your memberships. The memberships themselves stay as they are.',
  },
  done: {
    title: 'You will receive no more reminders',
    text: 'To receive them again, ask the organization that grants your membership.',
  },
  button: 'Receive no more reminders',
};

const es: UnsubscribeMessages = {
  ask: {
    title: '¿Dejar de recibir recordatorios?',
    text: 'Ya no le recordaremos por correo la renovación de sus membresías. Las membresías mismas no cambian.',
  },
  done: {
    title: 'Ya no recibirá recordatorios',
    text: 'Si desea recibirlos de nuevo, solicítelo a la organización que otorga su membresía.',
  },
  button: 'Dejar de recibir recordatorios',
};

export const unsubscribeMessages: Record<PageLanguage, UnsubscribeMessages> = { en, es };
