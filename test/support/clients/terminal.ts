import { spawn } from 'node:child_process';

/** A command that runs in a terminal of its own, as a person sees it. */
export interface Terminal {
  /** Everything on the screen so far, with its control sequences. */
  screen(): string;
  /** Resolves when the screen has this text after what the call before waited for. */
  shows(text: string): Promise<void>;
  type(keys: string): void;
  ended: Promise<number>;
}

/** Copies between a pseudo-terminal, which Node can't open, and its own pipes. */
const BRIDGE = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

export function openTerminal(command: string[], cwd: string, env: Record<string, string>): Terminal {
  const child = spawn('python3', ['-c', BRIDGE, ...command], {
    cwd,
    env: { ...process.env, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  let seen = 0;
  let check: () => void = () => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    check();
  });
  const ended = new Promise<number>((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? -1);
    });
  });
  return {
    screen: () => screen,
    shows: (text) =>
      new Promise((found, failed) => {
        check = () => {
          const at = screen.indexOf(text, seen);
          if (at === -1) return;
          seen = at + text.length;
          check = () => undefined;
          found();
        };
        void ended.then(() => {
          failed(new Error(`It ended before it showed ${JSON.stringify(text)}:\n${screen}`));
        });
        check();
      }),
    type: (keys) => {
      child.stdin.write(keys);
    },
    ended,
  };
}
