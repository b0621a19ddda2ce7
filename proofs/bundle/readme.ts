import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf, txidOf } from '../anchor/derive';
import type { ProofNetwork } from '../bitcoin/proof-of-work';
import type { ProofNames } from './names';

/** The flag that makes the reference client ask a node of that network. It knows no others. */
const OTS_FLAG: Partial<Record<ProofNetwork, string>> = {
  bitcoin: '',
  regtest: '--btc-regtest ',
  sandbox: '--btc-regtest ',
};

/** The page of a bundle that says how to check all of it with tools that are not ours. Holds no text of the caller. */
export function bundleReadme(id: string, proof: AnchorProof, names: ProofNames): string {
  return `How to check certificate ${id}
without the service that made it. You need the original file, which is not in here, and a header of
block ${proof.height} from someone you trust; all else works offline. "FILE" below stands for your file.

What is in here
  ${names.record}          the certificate as the service states it. Its title and other texts are
                            the service's word: no proof covers them.
  ${names.pdf}
                            the same on a sheet to print
  ${names.tsr}
                            the time stamp: the provider's whole RFC 3161 answer
  ${names.chain}
                            the certificates it was signed under. They came with the bundle: compare
                            the root with the one its authority publishes before you trust it.
  ${names.xml}
  ${names.schema}    the anchor in the chain as XML, and the schema of that XML
  ${names.ots}
                            the same anchor as an OpenTimestamps file

1. The file is the one that was certified
     sha256sum FILE
   must print ${bytesToHex(proof.fileSha256)}

2. The time stamp (OpenSSL 1.1 or later)
     openssl ts -verify -data FILE -in ${names.tsr} -CAfile ${names.chain}
   must print "Verification: OK". The time is shown by
     openssl ts -reply -in ${names.tsr} -text

3. The anchor, as XML (xmllint, of libxml2)
     xmllint --noout --schema ${names.schema} ${names.xml}
   must say that it validates. Its hashes are then recomputed as the schema's first comment says, with any
   tool that knows SHA-256: file and time stamp give the leaf, the path leads to the root, the root stands in
   the transaction, the branch leads from the transaction to the header. fileSha256 is the hash of step 1, and
   timestampSha256 is what this prints:
     sha256sum ${names.tsr}

4. The block is real (this is the step that needs someone else)
     network  ${proof.network}${networkNote(proof.network)}
     height   ${proof.height}
     block    ${blockHashOf(proof)}
     txid     ${txidOf(proof)}
   Your own node answers "bitcoin-cli getblockheader ${blockHashOf(proof)}"
   with that height and at least one confirmation. On the main network any block explorer shows it too.

5. Steps 3 and 4 in one, with the OpenTimestamps client (pip install opentimestamps-client) and your node
${otsLines(proof.network, names)}`;
}

function networkNote(network: ProofNetwork): string {
  return network === 'bitcoin'
    ? ''
    : ' (a test network: its blocks cost nothing and prove nothing to others)';
}

function otsLines(network: ProofNetwork, names: ProofNames): string {
  const flag = OTS_FLAG[network];
  if (flag === undefined) {
    return `   The client does not know the network ${network}. Have it print the Merkle root that block must have:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
  }
  return `     ots ${flag}verify -f FILE ${names.ots}
   must print "Success!". Without a node it prints the Merkle root that the block must have:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
}
