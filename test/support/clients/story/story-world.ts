import { sharedService } from '../../shared';
import type { SharedService } from '../../shared';
import { startFaultProxy } from '../fault-proxy';
import type { Fault, FaultProxy } from '../fault-proxy';
import { expectToldStory, newAccount, storyProject } from './story-project';
import type { StoryProject } from './story-project';

const TROUBLE: Fault[] = [
  'none',
  'none',
  'none',
  'too fast',
  'busy',
  'delayed',
  'cut after the last byte',
  'answer cut off',
];

/** The packed client in a project, and a proxy between it and the service. */
export interface StoryWorld {
  service: SharedService;
  proxy: FaultProxy;
  project: StoryProject;
  /** Tells the story with a runtime's command while every call that creates is cut once, and expects that nothing was done twice. */
  tellThroughCuts(command: string[]): Promise<void>;
  /** The same while requests fail at random, each kind of fault at least once. */
  tellThroughFaults(command: string[], seed: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startStoryWorld(): Promise<StoryWorld> {
  const service = await sharedService();
  const [project, proxy] = await Promise.all([storyProject(), startFaultProxy(service.url)]);

  async function tell(command: string[]): Promise<void> {
    const account = await newAccount(service);
    await expectToldStory(service, account, await project.tell(command, proxy.url, account.key));
  }

  return {
    service,
    proxy,
    project,
    async tellThroughCuts(command) {
      proxy.cutEachOnce();
      await tell(command);
      const keys = proxy.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
      const posts = proxy.requests.filter(({ method }) => method === 'POST');
      // Five files, a hash and a batch, twice each.
      expect([new Set(keys).size, keys.length, posts.length]).toEqual([7, 14, 14]);
    },
    async tellThroughFaults(command, seed) {
      proxy.atRandom(seed, TROUBLE);
      await tell(command);
      const met = new Set(proxy.requests.map(({ fault }) => fault));
      expect([...met].sort()).toEqual([...new Set(TROUBLE)].sort());
    },
    async stop() {
      await proxy.close();
      await Promise.all([project.packed.remove(), service.stop()]);
    },
  };
}
