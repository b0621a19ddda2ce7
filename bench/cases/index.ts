import type { BenchCase } from '../case';
import { batch } from './batch';
import { cost } from './cost';
import { growth } from './growth';
import { hotAccount } from './hot-account';
import { hostile } from './hostile';
import { limiter } from './limiter';
import { merkle } from './merkle';
import { million } from './million';
import { postLarge } from './post-large';
import { postSmall } from './post-small';
import { reads } from './reads';
import { sandboxPsc } from './sandbox-psc';
import { stamping } from './stamping';
import { start } from './start';
import { uploadMemory } from './upload-memory';
import { verifyToken } from './verify-token';
import { webhooks } from './webhooks';
import { window } from './window';

export const CASES: readonly BenchCase[] = [
  start,
  verifyToken,
  merkle,
  sandboxPsc,
  limiter,
  postSmall,
  postLarge,
  batch,
  reads,
  growth,
  cost,
  hotAccount,
  hostile,
  stamping,
  uploadMemory,
  webhooks,
  window,
  million,
];
