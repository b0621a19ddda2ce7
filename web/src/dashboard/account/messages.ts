import type { Messages } from '../../i18n/language';

const en = {
  title: 'Account',
  you: 'You',
  email: 'E-mail',
  since: 'Member since',
  id: 'Account number',
  allowance: 'Allowance',
  password: {
    title: 'Change password',
    text: 'Every other device that is signed in will have to sign in again.',
    current: 'Current password',
    next: 'New password',
    save: 'Change password',
    done: 'The password is changed. Other devices were signed out.',
    wrong: 'The current password is wrong. Check it and try again.',
    same: 'Choose a password that is not the one you have.',
  },
};

const es: typeof en = {
  title: 'Cuenta',
  you: 'Usted',
  email: 'Correo electrónico',
  since: 'Desde',
  id: 'Número de cuenta',
  allowance: 'Disponibles',
  password: {
    title: 'Cambiar la contraseña',
    text: 'Los demás dispositivos con sesión abierta tendrán que iniciarla de nuevo.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    save: 'Cambiar la contraseña',
    done: 'La contraseña cambió. Los demás dispositivos salieron.',
    wrong: 'La contraseña actual no es correcta. Revísela e inténtelo de nuevo.',
    same: 'Elija una contraseña distinta de la que tiene.',
  },
};

export const accountMessages: Messages<typeof en> = { en, es };
