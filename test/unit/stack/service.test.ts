import type { ChildProcess } from 'node:child_process';
import { Service } from '../../../stack/service';
import type { RunningProcess } from '../../../stack/servers/process';

/** A process whose death the test decides on. */
class Mortal implements RunningProcess {
  readonly pid = 1;
  readonly child = {} as ChildProcess;
  die!: (how: string) => void;
  readonly exited = new Promise<string>((resolve) => {
    this.die = resolve;
  });
  recentLog = (): string => 'its last words';
  kill = (): void => {
    this.die('signal SIGKILL');
  };
  stop = async (): Promise<void> => {
    this.die('signal SIGTERM');
  };
}

function service(): { service: Service; started: Mortal[]; said: string[]; gaveUp: Promise<Error> } {
  const started: Mortal[] = [];
  const said: string[] = [];
  let made!: Service;
  const gaveUp = new Promise<Error>((giveUp) => {
    const launch = async (): Promise<RunningProcess> => {
      const mortal = new Mortal();
      started.push(mortal);
      return mortal;
    };
    made = new Service({ name: 'api', launch, say: (line) => said.push(line), giveUp });
  });
  return { service: made, started, said, gaveUp };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

it('starts a process again when it dies, and says so', async () => {
  const { service: api, started, said } = service();
  await api.start();
  started[0]?.die('code 1');
  await settle();
  expect(started).toHaveLength(2);
  expect(said).toEqual(['api ended with code 1; it is started again.']);
});

it('gives up at the sixth death within a minute, and shows the log', async () => {
  const { service: api, started, gaveUp } = service();
  await api.start();
  for (let death = 0; death < 6; death += 1) {
    started.at(-1)?.die('code 1');
    await settle();
  }
  expect(started).toHaveLength(6);
  expect((await gaveUp).message).toBe(
    'api ended with code 1, again and again. The end of its log:\nits last words',
  );
});

it('does not start a process again that it has stopped', async () => {
  const { service: api, started, said } = service();
  await api.start();
  await api.stop();
  await settle();
  expect(started).toHaveLength(1);
  expect(said).toEqual([]);
});
