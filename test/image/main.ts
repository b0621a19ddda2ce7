import { checkImage } from './built-image';
import { command, succeeds } from './command';
import { composeStack } from './compose-stack';
import { ensureBaseImages, readImages } from './base-images';
import { tryStack } from './trial';

/** `npm run test:image`: builds the image, runs docker-compose.yml with it, and uses the service. */

const NO_ENGINE =
  'No Docker daemon answers. Install Docker Engine 20.10 or later (on Debian: apt-get install docker.io), start it, ' +
  'and set DOCKER_HOST if it does not listen at its default address.';

const begun = Date.now();
function say(line: string): void {
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${line}`);
}

async function main(): Promise<void> {
  if (!(await succeeds('docker', ['version']))) {
    console.error(NO_ENGINE);
    process.exit(1);
  }
  const engine = (await command('docker', ['version', '--format', '{{.Server.Version}}'])).trim();
  say(`Docker Engine ${engine}.`);
  const images = readImages();
  const leftOut = await ensureBaseImages(images, say);
  if (leftOut.length > 0) say(`Left out, because no image can be had: ${leftOut.join(', ')}.`);

  const stack = await composeStack(leftOut, say);
  try {
    // What an interrupted run may have left.
    await stack.compose(['down', '--volumes', '--remove-orphans'], { seconds: 300 });
    await stack.up('--build');
    say(await checkImage(images.sello, images.node));
    await tryStack(stack, say);
  } catch (error) {
    console.error(await stack.logs().catch(String));
    throw error;
  } finally {
    await stack.remove();
  }
  say('Passed.');
}

// Until everything has passed, whatever ends this process is a failure.
process.exitCode = 1;
// Node ends when only time limits are left to wait for, such as that of a request to a container that is still starting.
const stayAlive = setInterval(() => undefined, 60_000);
main()
  .then(() => {
    process.exitCode = 0;
  })
  .catch((error: unknown) => {
    console.error(error);
  })
  .finally(() => {
    clearInterval(stayAlive);
  });
