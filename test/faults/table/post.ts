import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world';

export interface Answer {
  /** 0: the connection broke. */
  status: number;
  error: string | null;
  id: string | null;
  milliseconds: number;
}

/** A file to certify, and every answer its caller got. */
export interface Post {
  content: string;
  sha256: string;
  idempotencyKey: string;
  /** The API key to send it with. */
  key: string;
  answers: Answer[];
}

let count = 0;

export function newPost({ keys }: World): Post {
  count += 1;
  const content = `file ${count}: ${randomUUID()}`;
  return {
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    idempotencyKey: randomUUID(),
    key: keys[count % keys.length]!,
    answers: [],
  };
}

/** Sends it once. */
export async function send(
  { service }: World,
  post: Post,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const begun = performance.now();
  const body = new FormData();
  body.set('file', new File([post.content], 'c14.txt'));
  const answer: Answer = { status: 0, error: null, id: null, milliseconds: 0 };
  try {
    const response = await service.fetch('/certificates', {
      method: 'POST',
      body,
      headers: { ...headers, authorization: `Bearer ${post.key}`, 'idempotency-key': post.idempotencyKey },
      // After this it counts as unanswered.
      signal: AbortSignal.timeout(120_000),
    });
    answer.status = response.status;
    const told = (await response.json()) as { certificate?: { id: string }; error?: string };
    answer.id = told.certificate?.id ?? null;
    answer.error = told.error ?? null;
  } catch {
    // It stays unanswered.
  }
  answer.milliseconds = performance.now() - begun;
  post.answers.push(answer);
  return answer;
}

/** Retries with the same idempotency key until it is accepted. */
export async function retryUntilDone(world: World, post: Post, seconds = 120): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await send(world, post);
    if (answer.status === 201 || answer.status === 202 || Date.now() > deadline) return answer;
    await pause(200);
  }
}

export interface Load {
  posts: Post[];
  stop(): Promise<void>;
}

/** Callers that send one file after another. `stop` waits for their last answers. */
export function startLoad(world: World, callers: number, restMilliseconds = 50): Load {
  const posts: Post[] = [];
  const state = { over: false };
  const running = Array.from({ length: callers }, async () => {
    while (!state.over) {
      const post = newPost(world);
      posts.push(post);
      await retryUntilDone(world, post);
      await pause(restMilliseconds);
    }
  });
  return {
    posts,
    async stop() {
      state.over = true;
      await Promise.all(running);
    },
  };
}

export function statusCounts(posts: Post[]): string {
  const counts = new Map<number, number>();
  for (const { status } of posts.flatMap(({ answers }) => answers))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  const named = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status || 'no answer'}`);
  return named.join(', ');
}

export function slowest(answers: Answer[]): string {
  return `${(Math.max(0, ...answers.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`;
}
