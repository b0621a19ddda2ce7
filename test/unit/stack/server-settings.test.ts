import { devServerArguments } from '../../../temporal/server-settings';

describe('devServerArguments', () => {
  it('listens on loopback only, without a web interface or a database file unless asked', () => {
    const args = devServerArguments({ port: 7233 });
    expect(args.join(' ')).toMatch(/^server start-dev --ip 127\.0\.0\.1 --port 7233 --namespace default /);
    expect(args).toContain('--headless');
    expect(args).not.toContain('--db-filename');
  });

  it('writes dynamic configuration as JSON: strings in quotes, numbers and booleans bare', () => {
    const args = devServerArguments({ port: 7233 });
    expect(args).toContain('history.timerProcessorMaxTimeShift="10ms"');
    expect(args).toContain('history.transferProcessorMaxPollRPS=5000');
    expect(args).toContain('system.enableActivityEagerExecution=true');
  });

  it('keeps its database in write-ahead mode and serves the web interface on the given port', () => {
    const args = devServerArguments({ port: 7233, uiPort: 8233, dbFile: '/d/t.db' }).join(' ');
    expect(args).toContain('--ui-port 8233 --db-filename /d/t.db');
    expect(args).toContain('--sqlite-pragma journal_mode=wal --sqlite-pragma synchronous=normal');
    expect(args).not.toContain('--headless');
  });
});
