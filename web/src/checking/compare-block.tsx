import { useState } from 'react';
import type { Network } from '../../../domain/network';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { useMessages } from '../i18n/language-context';
import { Button } from '../ui/button';
import { Hash } from '../ui/facts';
import { TextField } from '../ui/field';
import { Icon } from '../ui/icon';
import { checkingMessages } from './messages';
import { readBlockHash, readBlockHeight } from './block-hash';

/** Private test chains have no explorer. */
const EXPLORERS: Partial<Record<Network, string>> = {
  bitcoin: 'https://mempool.space/block/',
  testnet4: 'https://mempool.space/testnet4/block/',
  signet: 'https://mempool.space/signet/block/',
};

/** The page cannot confirm the block itself: the reader compares its hash with an independent source. */
export function CompareBlock({
  blockHash,
  network,
  onBlock,
}: {
  blockHash: string;
  network: string;
  onBlock: (block: ComparedBlock) => void;
}) {
  const { compare, blockHash: what } = useMessages(checkingMessages);
  const [text, setText] = useState('');
  const [heightText, setHeightText] = useState('');
  const [invalid, setInvalid] = useState({ hash: false, height: false });
  const explorer = EXPLORERS[network as Network];
  return (
    <form
      className="stack no-print"
      onSubmit={(event) => {
        event.preventDefault();
        const hash = readBlockHash(text);
        const height = readBlockHeight(heightText);
        setInvalid({ hash: hash === null, height: height === undefined });
        if (hash !== null && height !== undefined) onBlock({ hash, height });
      }}
    >
      <h3>{compare.title}</h3>
      <p>{compare.text}</p>
      <p>
        <Hash value={blockHash} what={what} />
      </p>
      {explorer === undefined ? (
        <p className="muted">{compare.onlyTest}</p>
      ) : (
        <p>
          <a href={`${explorer}${blockHash}`} target="_blank" rel="noreferrer">
            {compare.explorer(new URL(explorer).host)} <Icon name="link" size={14} />
          </a>{' '}
          <span className="muted small">{compare.leaves}</span>
        </p>
      )}
      <TextField
        label={compare.label}
        mono
        value={text}
        placeholder={compare.placeholder}
        autoComplete="off"
        spellCheck={false}
        error={invalid.hash ? compare.invalid : null}
        onChange={({ target }) => {
          setText(target.value);
          setInvalid((before) => ({ ...before, hash: false }));
        }}
      />
      <TextField
        label={compare.height}
        mono
        value={heightText}
        inputMode="numeric"
        autoComplete="off"
        error={invalid.height ? compare.invalidHeight : null}
        onChange={({ target }) => {
          setHeightText(target.value);
          setInvalid((before) => ({ ...before, height: false }));
        }}
      />
      <div>
        <Button type="submit">{compare.button}</Button>
      </div>
    </form>
  );
}
