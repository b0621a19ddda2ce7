import { reservePort } from '../../runtime/reserve-port';
import { startMailServer } from './mail-server';
import type { MailServer } from './mail-server';
import type { ServiceClient } from './service-client';

export interface ServiceWithMail extends Pick<ServiceClient, 'collections'> {
  url: string;
  mail: MailServer;
  stop(): Promise<void>;
}

export const SUPPORT = 'soporte@sello.example';

/** One more API process of the service, which sends mail to a server of the test. */
export async function addApiWithMail(
  service: ServiceClient,
  more: Record<string, string> = {},
): Promise<ServiceWithMail> {
  const [mail, port] = [await startMailServer(), await reservePort()];
  const url = `http://127.0.0.1:${port}`;
  const { process } = await service.addApi({
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sello <sello@sello.example>',
    SUPPORT_CONTACT: SUPPORT,
    ...more,
  });
  return {
    url,
    collections: service.collections,
    mail,
    async stop() {
      await process.stop();
      await mail.close();
    },
  };
}
