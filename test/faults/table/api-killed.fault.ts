import { resolve } from 'node:path';
import { auditPosts, settled, strays, sweepTomorrow } from './audit';
import { retryUntilDone, newPost, send } from './post';
import type { Post } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

const CRASHING_API = resolve(__dirname, '../../support/crashing-api.cjs');

export const apiKilled: Scenario = {
  fault: 'API killed after intake, before the start',
  promise: '0 lost: every intake record ends as certified or failed',
  async run(world) {
    const { service } = world;
    const { certificates } = service.collections;
    const findings = new Findings();
    const left: Post[] = [];
    const tried: Post[] = [];
    const rounds = world.long ? 5 : 2;
    for (let round = 0; round < rounds; round++) {
      // Before the first record's workflow is started, and right after; the other POSTs are cut off anywhere.
      for (const moment of ['before', 'after']) {
        service.api.kill();
        await service.api.exited;
        await service.startApi(CRASHING_API, { CRASH_MOMENT: moment });
        const posts = [newPost(world), newPost(world), newPost(world)];
        await Promise.all(posts.map((post) => send(world, post)));
        await service.api.exited;
        await service.startApi();
        // One caller never retries: only the sweeper can finish its record.
        const [first, ...others] = posts as [Post, Post, Post];
        left.push(first);
        tried.push(...posts);
        await Promise.all(others.map((post) => retryUntilDone(world, post)));
      }
    }
    await settled(world);
    const keys = tried.map(({ idempotencyKey }) => idempotencyKey);
    const records = await certificates.find({ idempotencyKey: { $in: keys } }).toArray();
    const ended = records.filter(({ status }) => status !== 'processing');
    const abandoned = left.map(({ idempotencyKey }) => idempotencyKey);
    const finished = records.filter(({ idempotencyKey }) => abandoned.includes(idempotencyKey ?? ''));
    findings.note(`${2 * rounds} kills`);
    findings.expect(
      `${ended.length} of ${records.length} intake records ended`,
      ended.length === records.length,
    );
    findings.note(`${finished.length} of them without their caller`);
    await auditPosts(world, tried, findings);
    await sweepTomorrow(world);
    const { orphans, dangling } = await strays(world);
    findings.zero('orphans after the sweep', orphans);
    findings.zero('records without a file', dangling);
    return findings;
  },
};
