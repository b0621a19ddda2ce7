import type { Say } from './progress';
import type { RunningProcess } from './servers/process';

const RESTARTS_PER_MINUTE = 5;

export interface ServiceOptions {
  readonly name: string;
  /** Starts the process and resolves when it is ready. */
  readonly launch: () => Promise<RunningProcess>;
  readonly say: Say;
  /** Called when the process keeps ending. */
  readonly giveUp: (error: Error) => void;
}

/** A process that is restarted when it ends. */
export class Service {
  #process: RunningProcess | undefined;
  #stopping = false;
  #restarts: number[] = [];

  constructor(private readonly options: ServiceOptions) {}

  get name(): string {
    return this.options.name;
  }

  async start(): Promise<void> {
    const started = await this.options.launch();
    this.#process = started;
    void started.exited.then((how) => {
      if (!this.#stopping) void this.#restart(`${this.name} ended with ${how}`, started.recentLog());
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#process?.stop();
  }

  async #restart(reason: string, log: string): Promise<void> {
    const now = Date.now();
    this.#restarts = [...this.#restarts.filter((time) => time > now - 60_000), now];
    if (this.#restarts.length > RESTARTS_PER_MINUTE) {
      const lastLines = log.split('\n').slice(-15).join('\n');
      this.options.giveUp(
        new Error(
          `${reason} more than ${RESTARTS_PER_MINUTE} times in a minute. The end of its log:\n${lastLines}`,
        ),
      );
      return;
    }
    this.options.say(`${reason}; restarting it.`);
    try {
      await this.start();
    } catch (error) {
      if (!this.#stopping) await this.#restart((error as Error).message, log);
    }
  }
}
