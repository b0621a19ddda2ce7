import { networkNames } from '../checking/network-names';
import { useFormat, useMessages } from '../i18n/language-context';
import { Card } from '../ui/card';
import { Facts, Hash } from '../ui/facts';
import type { Fact } from '../ui/facts';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

export function Details({ proof }: { proof: ProofDocument }) {
  const { details: t } = useMessages(certificateMessages);
  const networks = useMessages(networkNames);
  const format = useFormat();
  const { file, nom151, blockchain, document_type: type } = proof;
  const hash = (name: string, value: string): Fact => ({ name, value: <Hash value={value} what={name} /> });
  const facts: (Fact | null)[] = [
    hash(t.id, proof.id),
    hash(t.sha256, file.sha256),
    { name: proof.custody === 'held' ? t.size : t.sizeStated, value: format.fileSize(file.size) },
    type === null ? null : { name: t.type, value: type },
    { name: t.provider, value: nom151.provider },
    { name: t.policy, value: <code>{nom151.policy_oid}</code> },
    { name: t.serial, value: <code>{nom151.serial_number}</code> },
    { name: t.chain, value: networks[blockchain.network] },
    blockchain.block_height === null
      ? null
      : { name: t.block, value: format.number(blockchain.block_height) },
    blockchain.block_hash === null ? null : hash(t.blockHash, blockchain.block_hash),
    blockchain.txid === null ? null : hash(t.txid, blockchain.txid),
  ];
  return (
    <Card title={t.title}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
