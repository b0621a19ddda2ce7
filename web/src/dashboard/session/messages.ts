import type { Messages } from '../../i18n/language';

const en = {
  signIn: 'Sign in',
  signInLead: 'Certify files, follow them to the blockchain, and manage your API keys.',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  signUp: 'Create an account',
  signUpLead: 'Your first certificates are free. No card required.',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'Password',
  passwordHint: (min: number) => `At least ${min} characters. A few unrelated words make a good password.`,
  show: 'Show password',
  invite: 'Invitation code',
  inviteHint: 'You get it from the operator of this service.',
  noAccount: 'No account yet?',
  haveAccount: 'Already have an account?',
  closedTitle: 'This service does not offer sign-up',
  closedText: 'Ask its operator for an account, then sign in here.',
  errors: {
    email: 'Enter your e-mail address, such as ana@example.com.',
    password: 'Enter your password.',
    newPassword: (min: number) => `Use at least ${min} characters.`,
    invite: 'Enter the code you were given.',
  },
  lostTitle: 'Your session has ended',
  lostText: 'Sign in again to continue where you were. What you have typed is still here.',
  signInFirst: 'Sign in to see that page.',
};

const es: typeof en = {
  signIn: 'Iniciar sesión',
  signInLead: 'Certifique archivos, sígalos hasta la cadena de bloques y administre sus claves de API.',
  signOut: 'Cerrar sesión',
  signedOut: 'Su sesión está cerrada.',
  signUp: 'Crear una cuenta',
  signUpLead: 'Sus primeros certificados son gratuitos. No se requiere tarjeta.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña',
  passwordHint: (min) =>
    `Al menos ${min} caracteres. Unas cuantas palabras sin relación entre sí forman una buena contraseña.`,
  show: 'Mostrar contraseña',
  invite: 'Código de invitación',
  inviteHint: 'Lo proporciona el operador de este servicio.',
  noAccount: '¿Aún no tiene cuenta?',
  haveAccount: '¿Ya tiene una cuenta?',
  closedTitle: 'Este servicio no ofrece registro',
  closedText: 'Pida una cuenta a su operador e inicie sesión aquí.',
  errors: {
    email: 'Escriba su correo electrónico, por ejemplo ana@example.com.',
    password: 'Escriba su contraseña.',
    newPassword: (min) => `Use al menos ${min} caracteres.`,
    invite: 'Escriba el código que recibió.',
  },
  lostTitle: 'Su sesión terminó',
  lostText: 'Inicie sesión de nuevo para continuar donde estaba. Lo que escribió sigue aquí.',
  signInFirst: 'Inicie sesión para ver esa página.',
};

export const sessionMessages: Messages<typeof en> = { en, es };
