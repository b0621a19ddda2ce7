import type { Messages } from '../../../i18n/language';

const en = {
  title: 'Ledger',
  text: 'Every change of points, oldest first. Entries are never changed; each contains the hash of the one before it.',
  caption: 'Entries of the ledger, oldest first',
  none: 'No entries yet.',
  entry: 'Entry',
  on: 'Counts on',
  recorded: 'Recorded',
  kinds: {
    earn: 'Earned',
    carry_in: 'Carried over',
    expire: 'Expired',
    revoke: 'Revoked',
    adjust: 'Adjusted',
  },
};

const es: typeof en = {
  title: 'Movimientos de puntos',
  text: 'Cada cambio de puntos, primero los más antiguos. Nunca se modifican; cada uno contiene la huella del anterior.',
  caption: 'Movimientos de puntos, primero los más antiguos',
  none: 'Aún no hay movimientos.',
  entry: 'Movimiento',
  on: 'Cuenta el',
  recorded: 'Registrado',
  kinds: {
    earn: 'Obtenidos',
    carry_in: 'Del ciclo anterior',
    expire: 'Vencidos',
    revoke: 'Revocados',
    adjust: 'Ajuste',
  },
};

export const ledgerMessages: Messages<typeof en> = { en, es };
