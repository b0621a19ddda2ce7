import { useState } from 'react';
import type { Network } from '../../../domain/network';
import { useMessages } from '../i18n/language-context';
import { Button } from '../ui/button';
import { Hash } from '../ui/facts';
import { TextField } from '../ui/field';
import { Icon } from '../ui/icon';
import { checkingMessages } from './messages';
import { readBlockHash } from './block-hash';

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
  onHash,
}: {
  blockHash: string;
  network: string;
  onHash: (hash: string) => void;
}) {
  const { compare, blockHash: what } = useMessages(checkingMessages);
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const explorer = EXPLORERS[network as Network];
  return (
    <form
      className="stack no-print"
      onSubmit={(event) => {
        event.preventDefault();
        const hash = readBlockHash(text);
        setInvalid(hash === null);
        if (hash !== null) onHash(hash);
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
        error={invalid ? compare.invalid : null}
        onChange={({ target }) => {
          setText(target.value);
          setInvalid(false);
        }}
      />
      <div>
        <Button type="submit">{compare.button}</Button>
      </div>
    </form>
  );
}
