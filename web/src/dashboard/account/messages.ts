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
    text: 'All your other devices will have to sign in again.',
    current: 'Current password',
    next: 'New password',
    save: 'Change password',
    done: 'Your password was changed. Your other devices were signed out.',
    wrong: 'The current password is wrong. Check it and try again.',
    same: 'Choose a password that differs from the current one.',
  },
};

const es: typeof en = {
  title: 'Cuenta',
  you: 'Usted',
  email: 'Correo electrónico',
  since: 'Miembro desde',
  id: 'Número de cuenta',
  allowance: 'Certificados disponibles',
  password: {
    title: 'Cambiar la contraseña',
    text: 'Tendrá que iniciar sesión de nuevo en sus demás dispositivos.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    save: 'Cambiar la contraseña',
    done: 'Su contraseña se cambió. Se cerró la sesión en sus demás dispositivos.',
    wrong: 'La contraseña actual no es correcta. Revísela e inténtelo de nuevo.',
    same: 'Elija una contraseña distinta de la actual.',
  },
};

export const accountMessages: Messages<typeof en> = { en, es };
