import type { ChildProcess } from 'node:child_process';
import { Service } from '../../../stack/service';
import type { RunningProcess } from '../../../stack/servers/process';

interface FakeProcess extends RunningProcess {
  end(how: string): void;
}

/** A process that ends when the test says so. */
function fakeProcess(): FakeProcess {
  let end: (how: string) => void = () => undefined;
  const exited = new Promise<string>((resolve) => {
    end = resolve;
  });
  return {
    pid: 1,
    child: {} as ChildProcess,
    exited,
    end,
    recentLog: () => 'its last words',
    kill: () => {
      end('signal SIGKILL');
    },
    stop: async () => {
      end('signal SIGTERM');
    },
  };
}

function service(): { service: Service; started: FakeProcess[]; said: string[]; gaveUp: Promise<Error> } {
  const started: FakeProcess[] = [];
  const said: string[] = [];
  let made!: Service;
  const gaveUp = new Promise<Error>((giveUp) => {
    const launch = async (): Promise<RunningProcess> => {
      const process = fakeProcess();
      started.push(process);
      return process;
    };
    made = new Service({ name: 'api', launch, say: (line) => said.push(line), giveUp });
  });
  return { service: made, started, said, gaveUp };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

it('restarts a process that ends, and says so', async () => {
  const { service: api, started, said } = service();
  await api.start();
  started[0]?.end('code 1');
  await settle();
  expect(started).toHaveLength(2);
  expect(said).toEqual(['api ended with code 1; restarting it.']);
});

it('gives up when a process ends for the sixth time within a minute, and shows its log', async () => {
  const { service: api, started, gaveUp } = service();
  await api.start();
  for (let ends = 0; ends < 6; ends += 1) {
    started.at(-1)?.end('code 1');
    await settle();
  }
  expect(started).toHaveLength(6);
  expect((await gaveUp).message).toBe(
    'api ended with code 1 more than 5 times in a minute. The end of its log:\nits last words',
  );
});

it('does not restart a process that it has stopped', async () => {
  const { service: api, started, said } = service();
  await api.start();
  await api.stop();
  await settle();
  expect(started).toHaveLength(1);
  expect(said).toEqual([]);
});
