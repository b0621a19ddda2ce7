import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { environmentReader } from '../config/environment';
import { readTemporal } from '../config/temporal';
import { listen } from '../runtime/listen';
import { openCodecKeys } from '../temporal/codec-keys';
import { createCodecServer } from '../temporal/codec-server';
import { createPayloadCodec } from '../temporal/payload-codec';
import { rotateCodecKeys } from '../temporal/rotate-codec-keys';
import { CliError } from '../clients/cli/cli-error';
import { parsePort } from './parse';
import { print } from '../clients/cli/print';
import { optionalSetting, serviceEnvironment } from './running-stack';

const DEFAULT_PORT = 8234;

export function codecCommand(): Command {
  const codec = new Command('codec').description('the encryption of Temporal’s payloads');

  codec
    .command('rotate')
    .description('puts a new key first in TEMPORAL_CODEC_KEY_FILE; creates the file if there is none')
    .action(() => {
      const file = keyFile();
      const id = rotateCodecKeys(file, new Date());
      print(`${id} encrypts from now on. Keep the other keys in ${file}: they decrypt what is stored.`);
    });

  codec
    .command('serve')
    .description('lets the Temporal UI and CLI show decrypted payloads, until it is stopped')
    .option('--host <address>', 'where to listen', '127.0.0.1')
    .option('--port <number>', 'where to listen', parsePort, DEFAULT_PORT)
    .action(async ({ host, port }: { host: string; port: number }) => {
      const settings = { ...serviceEnvironment(process.env), TEMPORAL_ADDRESS: 'not used' };
      const { namespace, uiUrl } = readTemporal(environmentReader(settings));
      if (uiUrl === null)
        throw new CliError('Set TEMPORAL_UI_URL: only pages of that address may read what is decrypted.');
      const token = randomBytes(24).toString('base64url');
      const payloadCodec = createPayloadCodec(openCodecKeys(keyFile()), namespace);
      const uiOrigin = new URL(uiUrl).origin;
      const server = await listen(createCodecServer({ codec: payloadCodec, token, uiOrigin }), {
        host,
        port,
      });
      const name = host === '127.0.0.1' ? 'localhost' : host;
      const address = `http://${name}:${server.port}/${token}`;
      print(
        [
          `Codec endpoint: ${address}`,
          `In ${uiUrl}, click the glasses at the top, choose "Use my browser setting", and enter the endpoint.`,
          `With the CLI: temporal workflow show -w ID --codec-endpoint ${address}`,
          'Whoever has the address can decrypt. It is valid until Ctrl-C.',
        ].join('\n'),
      );
      await new Promise<void>((resolve) => {
        process.once('SIGINT', resolve).once('SIGTERM', resolve);
      });
      await server.close();
    });
  return codec;
}

function keyFile(): string {
  const file = optionalSetting(process.env, 'TEMPORAL_CODEC_KEY_FILE');
  if (file !== null) return file;
  throw new CliError('Set TEMPORAL_CODEC_KEY_FILE to the path of the key file, for the service too.');
}
