import { createOutbox } from '../../../../adapters/mail/outbox';
import type { Mail } from '../../../../ports/mail';

const MAIL: Mail = { to: 'ana@example.test', subject: 'Hello', text: 'A link' };
const refusal = (responseCode: number) => Object.assign(new Error('No.'), { responseCode });

/** An outbox whose server gives these answers, one per attempt, and then accepts. */
function outboxOf(answers: (Error | Promise<void>)[] = [], retryAfter: number[] = [1, 1, 1]) {
  const delivered: Mail[] = [];
  const reported: [unknown, string][] = [];
  let attempts = 0;
  const outbox = createOutbox({
    async deliver(mail) {
      attempts += 1;
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      await answer;
      delivered.push(mail);
    },
    report: (error, step) => reported.push([error, step]),
    retryAfter,
  });
  /** Until nothing is waiting; every pause is over by then, or cut short. */
  const settle = async (until: () => boolean) => {
    while (!until()) await new Promise(setImmediate);
  };
  return { outbox, delivered, reported, settle, attempts: () => attempts };
}

describe('the outbox', () => {
  it('tries a mail again that the server cannot take now', async () => {
    const { outbox, delivered, reported, settle } = outboxOf([refusal(451), new Error('ECONNRESET')]);
    outbox.post(() => Promise.resolve(MAIL));
    await settle(() => delivered.length > 0);
    expect([delivered, reported]).toEqual([[MAIL], []]);
  });

  it('gives a mail up that the server refuses for good, at once, or for now, too often', async () => {
    const forGood = outboxOf([refusal(550)]);
    forGood.outbox.post(() => Promise.resolve(MAIL));
    await forGood.settle(() => forGood.reported.length > 0);
    expect([forGood.attempts(), forGood.reported]).toEqual([1, [[refusal(550), 'send']]]);

    const often = outboxOf(Array.from({ length: 9 }, () => refusal(451)));
    often.outbox.post(() => Promise.resolve(MAIL));
    await often.settle(() => often.reported.length > 0);
    expect([often.attempts(), often.reported]).toEqual([4, [[refusal(451), 'send']]]);
  });

  it('sends nothing when there is nobody to write to, and says when a mail cannot be written', async () => {
    const { outbox, reported, settle, attempts } = outboxOf();
    const away = new Error('The database is away.');
    outbox.post(() => Promise.resolve(null));
    outbox.post(() => Promise.reject(away));
    await settle(() => reported.length > 0);
    expect([attempts(), reported]).toEqual([0, [[away, 'write']]]);
  });

  it('keeps at most 500 mails, and drops the newest', async () => {
    const { outbox, delivered, reported } = outboxOf(
      Array.from({ length: 600 }, () => new Promise(() => undefined)),
    );
    for (let i = 0; i < 501; i += 1) outbox.post(() => Promise.resolve(MAIL));
    expect(reported).toEqual([
      [expect.objectContaining({ message: '500 mails are already waiting.' }), 'write'],
    ]);
    expect(delivered).toEqual([]);
  });

  it('waits, when it is closed, for a mail that is being sent, but for no further attempt', async () => {
    let accept: () => void = () => undefined;
    const slow = new Promise<void>((accepted) => {
      accept = accepted;
    });
    const { outbox, delivered, reported, settle, attempts } = outboxOf([refusal(451), slow], [60_000]);
    outbox.post(() => Promise.resolve(MAIL));
    outbox.post(() => Promise.resolve(MAIL));
    await settle(() => attempts() === 2);
    const closed = outbox.close();
    accept();
    await closed;
    expect(delivered).toHaveLength(1);
    expect(reported).toEqual([[expect.objectContaining({ name: 'AbortError' }), 'send']]);
  });
});
