import type { PageLanguage } from './preferred-language';

interface Words {
  title: string;
  text: string;
}

interface ErrorPageMessages {
  byStatus: Record<number, Words>;
  /** Any other 4xx. */
  refused: Words;
  /** Any other 5xx. */
  failed: Words;
  retry: (seconds: number) => string;
  home: string;
  serviceStatus: string;
  request: string;
}

const en: ErrorPageMessages = {
  byStatus: {
    404: {
      title: 'There is nothing at this address',
      text: 'Check the address for typing errors. A link that was sent to you may be incomplete, or no longer valid.',
    },
    405: {
      title: 'This address cannot be used this way',
      text: 'It exists, but not for this kind of request. Start again from the home page.',
    },
    410: {
      title: 'This is no longer here',
      text: 'Its owner has closed the account or withdrawn the page. Proofs that you have saved stay valid and can be checked without it.',
    },
    429: {
      title: 'Too many requests',
      text: 'Too many requests have come from your network in a short time.',
    },
    503: {
      title: 'The service is temporarily unavailable',
      text: 'Something that it needs cannot be reached at the moment. Nothing was lost.',
    },
  },
  refused: {
    title: 'This request cannot be answered',
    text: 'The address or the request is not valid. Start again from the home page.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'Try again. If the error persists, tell the operator of this service the number below.',
  },
  retry: (seconds) => (seconds === 1 ? 'Try again in a second.' : `Try again in ${seconds} seconds.`),
  home: 'Go to the home page',
  serviceStatus: 'Service status',
  request: 'Request',
};

const es: ErrorPageMessages = {
  byStatus: {
    404: {
      title: 'No hay nada en esta dirección',
      text: 'Revise que la dirección esté bien escrita. Un enlace que recibió puede estar incompleto o ya no ser válido.',
    },
    405: {
      title: 'Esta dirección no se puede usar así',
      text: 'Existe, pero no para este tipo de solicitud. Empiece de nuevo desde la página de inicio.',
    },
    410: {
      title: 'Esto ya no está aquí',
      text: 'Su titular cerró la cuenta o retiró la página. Los comprobantes que usted haya guardado siguen siendo válidos y se pueden verificar sin ella.',
    },
    429: {
      title: 'Demasiadas solicitudes',
      text: 'Llegaron demasiadas solicitudes desde su red en poco tiempo.',
    },
    503: {
      title: 'El servicio no está disponible por el momento',
      text: 'Algo que necesita no responde en este momento. No se perdió nada.',
    },
  },
  refused: {
    title: 'Esta solicitud no se puede responder',
    text: 'La dirección o la solicitud no es válida. Empiece de nuevo desde la página de inicio.',
  },
  failed: {
    title: 'Ocurrió un error de nuestro lado',
    text: 'Inténtelo de nuevo. Si el error persiste, dé el número de abajo al operador de este servicio.',
  },
  retry: (seconds) =>
    seconds === 1 ? 'Inténtelo de nuevo en un segundo.' : `Inténtelo de nuevo en ${seconds} segundos.`,
  home: 'Ir a la página de inicio',
  serviceStatus: 'Estado del servicio',
  request: 'Solicitud',
};

export const errorPageMessages: Record<PageLanguage, ErrorPageMessages> = { en, es };
