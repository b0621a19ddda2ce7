import { activityInfo, cancellationSignal } from '@temporalio/activity';

/** The moments at which a step can be paused: before and after each of its effects. */
export const PAUSE_POINTS = [
  'certifyAtOnce: begun',
  'certifyAtOnce: token received',
  'certifyAtOnce: saved',
  'requestTimestamp: begun',
  'requestTimestamp: token received',
  'saveCertificate: begun',
  'saveCertificate: saved',
  'compensate: begun',
  'compensate: marked as failed',
  'compensate: unit given back',
  'compensate: file deleted',
] as const;
export type PausePoint = (typeof PAUSE_POINTS)[number];

export interface Pause {
  /** The step has arrived at the point. */
  reached: Promise<void>;
  /** The paused step was told that its run is cancelled. */
  told: Promise<void>;
  /** Lets the step go on. */
  open(): void;
}

interface Held extends Pause {
  point: PausePoint;
  arrive(): Promise<void>;
}

/** Pauses steps of single certificates, each once, until a test lets them go on. */
export function createPausePoints() {
  const pauses = new Map<string, Held>();
  return {
    /** By the file's hash, because the id is not known before the POST. */
    pauseAt(sha256: string, point: PausePoint): Pause {
      const reached = event();
      const told = event();
      const opened = event();
      const pause: Held = {
        point,
        reached: reached.happened,
        told: told.happened,
        open: opened.happen,
        arrive() {
          pauses.delete(sha256);
          cancellationSignal().addEventListener('abort', told.happen);
          reached.happen();
          return opened.happened;
        },
      };
      pauses.set(sha256, pause);
      return pause;
    },

    /** For an activity to call at each of its moments. */
    async pass(sha256: string, moment: string): Promise<void> {
      const pause = pauses.get(sha256);
      if (pause?.point === `${activityInfo().activityType}: ${moment}`) await pause.arrive();
    },
  };
}

export type PausePoints = ReturnType<typeof createPausePoints>;

function event(): { happened: Promise<void>; happen: () => void } {
  let happen = (): void => undefined;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen };
}
