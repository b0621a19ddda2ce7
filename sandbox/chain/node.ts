import type { Transaction } from 'bitcoinjs-lib';
import { BlockFile } from './block-file';
import { Ledger } from './ledger';
import { mineBlock } from './mine-block';
import { Pool } from './pool';

interface NodeOptions {
  readonly dataDir: string;
  /** How long a transaction waits before a block is mined; `null` mines only on request. */
  readonly mineAfterMs: number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Blocks mined without a request pay to a P2WPKH script whose key is unknown. */
const BURN_SCRIPT = Uint8Array.of(0x00, 20, ...new Uint8Array(20));

export class SandboxNode {
  readonly ledger = new Ledger();
  readonly pool = new Pool(this.ledger);
  private readonly file: BlockFile;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: NodeOptions) {
    const { file, blocks } = BlockFile.open(options.dataDir);
    this.file = file;
    for (const block of blocks) this.prepareStored(block)();
  }

  submit(transaction: Transaction): string {
    const txid = this.pool.add(transaction);
    const { mineAfterMs } = this.options;
    if (mineAfterMs !== null) this.timer ??= setTimeout(() => this.mine(BURN_SCRIPT), mineAfterMs);
    return txid;
  }

  /** Mines all waiting transactions into a block and gives its hash. The block's time is `secondsAgo` in the past, if the rules allow. */
  mine(payTo: Uint8Array, secondsAgo = 0): string {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { tip } = this.ledger;
    const waiting = this.pool.all();
    const transactions = waiting.map((entry) => entry.transaction);
    const block = mineBlock({
      previousHash: tip.block.getHash(),
      height: tip.height + 1,
      time: Math.max(
        this.ledger.medianTimeAt(tip.height) + 1,
        Math.floor(this.options.now() / 1000) - secondsAgo,
      ),
      transactions,
      feesSats: waiting.reduce((total, entry) => total + entry.feeSats, 0n),
      payTo,
    });
    const connect = this.ledger.prepare(block);
    this.file.append(block);
    connect();
    this.pool.remove(transactions);
    return this.ledger.tip.hash;
  }

  /** Mines waiting transactions first: the pool is not stored on disk. */
  close(): void {
    if (this.timer) this.mine(BURN_SCRIPT);
    this.file.close();
  }

  private prepareStored(block: Parameters<Ledger['prepare']>[0]): () => void {
    const height = this.ledger.tip.height + 1;
    try {
      return this.ledger.prepare(block);
    } catch (cause) {
      this.file.close();
      const reason = cause instanceof Error ? cause.message : 'it is not valid';
      throw new Error(
        `Block ${height} of the sandbox chain in ${this.options.dataDir} is invalid: ${reason}. Move the folder away to start a new chain.`,
        { cause },
      );
    }
  }
}
