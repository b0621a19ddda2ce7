import type { EventPattern } from '../../../../domain/event';
import type { Messages } from '../../i18n/language';

const eventsEn: Record<EventPattern, string> = {
  '*': 'Everything, including types added later',
  'certificate.*': 'All certificate events',
  'certificate.certified': 'A certificate was issued',
  'certificate.failed': 'A certification failed',
  'certificate.anchored': 'An anchor became final',
  'certificate.anchor_lost': 'An anchor was lost in a reorganisation',
  'certificate.renewed': 'The evidence of a certificate was renewed',
  'batch.*': 'All batch events',
  'batch.completed': 'A batch was completed',
  'allowance.*': 'All allowance events',
  'allowance.low': '10 % of the certificates are left',
  'allowance.exhausted': 'No certificates are left',
  'webhook.*': 'All webhook events',
  'webhook.test': 'A test message',
  'webhook.disabled': 'Another webhook was disabled',
};

const en = {
  title: 'Webhooks',
  lead: 'A webhook tells your own program what happened, as soon as it happens, so that it need not poll.',
  create: 'Add a webhook',
  cancel: 'Cancel',
  back: 'All webhooks',
  full: (most: string) => `An account can have ${most} webhooks. Delete one to add another.`,
  events: eventsEn,
  form: {
    title: 'New webhook',
    url: 'Address',
    urlHint: 'Where the events are sent by POST: an https address that can be reached from the internet.',
    events: 'Events',
    description: 'Description (optional)',
    descriptionHint: 'What it is for, such as “Invoices, production”.',
    errors: {
      url: 'Enter a full address that begins with https://',
      events: 'Choose at least one event.',
    },
  },
  secret: {
    title: 'The signing secret',
    name: 'Signing secret',
    once: 'Copy it now: it is shown only once',
    onceText: 'It is stored encrypted and cannot be shown again. If you lose it, rotate it to get a new one.',
    rotated:
      'For 24 hours, every message is signed with the old secret and with this one. Switch your program to it within that time.',
    use: 'Your program uses it to verify that a message comes from this service and was not altered.',
    guide: 'The guide shows how, in Node and Python.',
    done: 'I have stored it',
  },
  list: {
    caption: 'Webhooks',
    endpoint: 'Webhook',
    events: 'Events',
    all: 'All events',
    state: 'State',
    created: 'Created',
    empty: 'No webhooks yet',
    emptyText:
      'Add one to be told when a certificate is issued or anchored, when one fails, or when a batch is completed.',
    guide: 'How to receive and verify them',
  },
  state: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    reasons: {
      owner: { title: 'This webhook is disabled', text: 'Nothing is sent until you enable it.' },
      gone: {
        title: 'Disabled: the server answered 410 Gone',
        text: 'That asks us to send no more. If the address is in use again, or you have entered a new one, enable the webhook.',
      },
      failing: {
        title: 'Disabled: nothing but failures for five days',
        text: 'See below why the attempts failed. Once your server answers again, enable the webhook.',
      },
    },
    kept: 'Waiting deliveries are kept for 30 days and sent once the webhook is enabled. Events that happen in the meantime are not sent.',
  },
  detail: { kind: 'Webhook', title: 'Settings', id: 'Identifier' },
  test: { button: 'Send a test', done: 'A test is on its way. See its delivery below.' },
  enable: { button: 'Enable', done: 'The webhook is enabled. What was waiting is sent now.' },
  disable: { button: 'Disable', done: 'The webhook is disabled. Nothing is sent until you enable it.' },
  edit: {
    button: 'Edit…',
    title: (name: string) => `Edit “${name}”`,
    confirm: 'Save changes',
    done: 'The changes are saved.',
  },
  rotate: {
    button: 'Rotate secret…',
    title: 'Make a new signing secret?',
    text: 'For 24 hours, every message is signed with the old secret and with the new one, so that nothing is lost while you change your program. After that, only the new one signs.',
    confirm: 'Make the new secret',
  },
  delete: {
    button: 'Delete…',
    title: (name: string) => `Delete “${name}”?`,
    text: 'Nothing more is sent to it, and its deliveries are deleted, including those still waiting. This cannot be undone.',
    confirm: 'Delete the webhook',
    done: (name: string) => `“${name}” was deleted.`,
  },
};

const eventsEs: Record<EventPattern, string> = {
  '*': 'Todo, incluso los tipos que se agreguen después',
  'certificate.*': 'Todos los eventos de certificados',
  'certificate.certified': 'Se emitió un certificado',
  'certificate.failed': 'Falló una certificación',
  'certificate.anchored': 'Un anclaje quedó definitivo',
  'certificate.anchor_lost': 'Un anclaje se perdió en una reorganización',
  'certificate.renewed': 'Se renovó la evidencia de una constancia',
  'batch.*': 'Todos los eventos de lotes',
  'batch.completed': 'Se completó un lote',
  'allowance.*': 'Todos los eventos de certificados disponibles',
  'allowance.low': 'Queda el 10 % de los certificados',
  'allowance.exhausted': 'No quedan certificados',
  'webhook.*': 'Todos los eventos de webhooks',
  'webhook.test': 'Un mensaje de ensayo',
  'webhook.disabled': 'Se desactivó otro webhook',
};

const es: typeof en = {
  title: 'Webhooks',
  lead: 'Un webhook le avisa a su programa lo que ocurre, en cuanto ocurre, para que no tenga que consultarlo.',
  create: 'Agregar un webhook',
  cancel: 'Cancelar',
  back: 'Todos los webhooks',
  full: (most) => `Una cuenta puede tener ${most} webhooks. Elimine uno para agregar otro.`,
  events: eventsEs,
  form: {
    title: 'Webhook nuevo',
    url: 'Dirección',
    urlHint: 'Adonde se envían los eventos por POST: una dirección https accesible desde internet.',
    events: 'Eventos',
    description: 'Descripción (opcional)',
    descriptionHint: 'Para qué sirve, por ejemplo «Facturas, producción».',
    errors: {
      url: 'Escriba una dirección completa que comience con https://',
      events: 'Elija al menos un evento.',
    },
  },
  secret: {
    title: 'El secreto de firma',
    name: 'Secreto de firma',
    once: 'Cópielo ahora: solo se muestra una vez',
    onceText: 'Se guarda cifrado y no se puede volver a mostrar. Si lo pierde, cámbielo para obtener otro.',
    rotated:
      'Durante 24 horas, cada mensaje se firma con el secreto anterior y con este. Cámbielo en su programa dentro de ese plazo.',
    use: 'Con él, su programa verifica que un mensaje proviene de este servicio y no fue alterado.',
    guide: 'La guía muestra cómo, en Node y Python.',
    done: 'Ya lo guardé',
  },
  list: {
    caption: 'Webhooks',
    endpoint: 'Webhook',
    events: 'Eventos',
    all: 'Todos los eventos',
    state: 'Estado',
    created: 'Creado',
    empty: 'Aún no hay webhooks',
    emptyText:
      'Agregue uno para recibir un aviso cuando un certificado se emita, quede anclado o falle, o se complete un lote.',
    guide: 'Cómo recibirlos y verificarlos',
  },
  state: {
    enabled: 'Activo',
    disabled: 'Desactivado',
    reasons: {
      owner: { title: 'Este webhook está desactivado', text: 'No se envía nada hasta que usted lo active.' },
      gone: {
        title: 'Desactivado: el servidor respondió 410 Gone',
        text: 'Con ello pide que no se le envíe más. Si la dirección se usa de nuevo, o usted escribió otra, active el webhook.',
      },
      failing: {
        title: 'Desactivado: cinco días seguidos de fallas',
        text: 'Vea abajo por qué fallaron los intentos. Cuando su servidor responda de nuevo, active el webhook.',
      },
    },
    kept: 'Las entregas en espera se conservan 30 días y se envían en cuanto usted lo active. Lo que ocurra mientras tanto no se envía.',
  },
  detail: { kind: 'Webhook', title: 'Configuración', id: 'Identificador' },
  test: {
    button: 'Enviar un mensaje de ensayo',
    done: 'El mensaje de ensayo va en camino. Vea su entrega abajo.',
  },
  enable: { button: 'Activar', done: 'El webhook está activo. Lo que esperaba se envía ahora.' },
  disable: {
    button: 'Desactivar',
    done: 'El webhook está desactivado. No se envía nada hasta que usted lo active.',
  },
  edit: {
    button: 'Editar…',
    title: (name) => `Editar «${name}»`,
    confirm: 'Guardar cambios',
    done: 'Los cambios se guardaron.',
  },
  rotate: {
    button: 'Cambiar el secreto…',
    title: '¿Crear un secreto de firma nuevo?',
    text: 'Durante 24 horas, cada mensaje se firma con el secreto anterior y con el nuevo, para que nada se pierda mientras cambia su programa. Después solo firma el nuevo.',
    confirm: 'Crear el secreto nuevo',
  },
  delete: {
    button: 'Eliminar…',
    title: (name) => `¿Eliminar «${name}»?`,
    text: 'Ya no se le enviará nada y se eliminarán sus entregas, incluso las que están en espera. Esto no se puede deshacer.',
    confirm: 'Eliminar el webhook',
    done: (name) => `«${name}» se eliminó.`,
  },
};

export const webhookMessages: Messages<typeof en> = { en, es };
