import { createLocalAttempts } from '../../../../activities/certify/local-attempts';

const CAP = 25;

function createWorld() {
  let now = new Date('2026-11-15T12:00:00Z').getTime();
  const attempts = createLocalAttempts(() => new Date(now));
  return { attempts, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('a provider is asked inside a workflow task', () => {
  it('as often as it is needed, while it answers', () => {
    const { attempts, pass } = createWorld();
    for (let i = 0; i < 100; i += 1) {
      const attempt = attempts.begin('one');
      pass(20);
      attempt!.end('granted');
    }
    expect(attempts.begin('one')).not.toBeNull();
  });

  it('not for ten seconds after it failed; other providers still are', () => {
    const { attempts, pass } = createWorld();
    const attempt = attempts.begin('one');
    pass(5_000);
    // Counted from the end of the attempt.
    attempt!.end('failed');
    pass(9_999);
    expect(attempts.begin('one')).toBeNull();
    expect(attempts.begin('two')).not.toBeNull();
    pass(1);
    expect(attempts.begin('one')).not.toBeNull();
  });

  it('not while an earlier request has been open for more than a second', () => {
    const { attempts, pass } = createWorld();
    const slow = attempts.begin('one');
    pass(600);
    const quick = attempts.begin('one');
    quick!.end('granted');
    pass(400);
    expect(attempts.begin('one')).not.toBeNull();
    pass(1);
    expect(attempts.begin('one')).toBeNull();
    expect(attempts.begin('two')).not.toBeNull();
    slow!.end('granted');
    expect(attempts.begin('one')).not.toBeNull();
  });

  it(`by at most ${CAP} tasks at once, so that one that hangs never holds all of a worker’s`, () => {
    const { attempts } = createWorld();
    const open = Array.from({ length: CAP }, () => attempts.begin('one'));
    expect(open).not.toContain(null);
    expect(attempts.begin('one')).toBeNull();
    open[7]!.end('granted');
    expect(attempts.begin('one')).not.toBeNull();
    expect(attempts.begin('one')).toBeNull();
  });
});
