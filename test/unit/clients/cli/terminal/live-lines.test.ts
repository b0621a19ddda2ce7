import { fitting, liveLines } from '../../../../../clients/cli/terminal/live-lines';
import { progressBar } from '../../../../../clients/cli/terminal/progress-bar';

function screen(isTTY: boolean, columns = 80): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { stream: { isTTY, columns, write } as unknown as NodeJS.WriteStream, written };
}

describe('lines that are drawn over each other', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are drawn a few times a second, the newest ones, and removed at the end', () => {
    const { stream, written } = screen(true);
    const live = liveLines(stream);
    for (let i = 0; i < 100; i += 1) live.show(() => ['file', `${i} done`]);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(100);
    live.show(() => ['100 done']);
    jest.advanceTimersByTime(100);
    live.show(() => ['never drawn']);
    live.clear();
    live.clear();
    jest.runAllTimers();
    expect(written).toEqual(['file\n99 done\n', '\x1b[2A\r\x1b[J100 done\n', '\x1b[1A\r\x1b[J']);
  });

  it('are not drawn where nobody watches', () => {
    const { stream, written } = screen(false);
    const live = liveLines(stream);
    live.show(() => ['line']);
    jest.runAllTimers();
    live.clear();
    expect(written).toEqual([]);
  });

  it('never wrap, and show no control character of a file’s name', () => {
    const { stream, written } = screen(true, 30);
    liveLines(stream).show(() => [`\x1b[2J${'名'.repeat(30)}`]);
    jest.runAllTimers();
    expect(written).toEqual([`\\u001b[2J${'名'.repeat(8)}...\n`]);
    expect(fitting('short', 5)).toBe('short');
    expect(fitting('longer', 5)).toBe('lo...');
  });
});

it.each([
  [0, '[....................]   0 %  0.0 of 10.0 MB'],
  [5_242_880, '[##########..........]  50 %  5.0 of 10.0 MB'],
  [10_485_759, '[###################.]  99 %  10.0 of 10.0 MB'],
  [10_485_760, 'certifying...'],
])('after %d of 10485760 bytes the bar is %s', (sent, bar) => {
  expect(progressBar('contract.pdf', { sent, total: 10_485_760 })).toBe(
    `${'contract.pdf'.padEnd(30)}  ${bar}`,
  );
});
