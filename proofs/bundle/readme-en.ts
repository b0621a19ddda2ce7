import type { Network } from '../../domain/network';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf, txidOf } from '../anchor/derive';
import type { ProofNames } from './names';
import { OTS_FLAG } from './ots-flag';

export function readmeInEnglish(
  id: string,
  proof: AnchorProof,
  names: ProofNames,
  evidence: boolean,
): string {
  return `How to check certificate ${id}
without the service that issued it. You need the original file, which is not included, and the header of
block ${proof.height} from a source you trust; everything else works offline. "FILE" stands for your file.

Contents
  ${names.record}          the certificate as the service states it. No proof covers its title and
                            other texts. If its custody is hash_only, the service never had the
                            file: its owner has the original, and stated its name, type and size.
  ${names.pdf}
                            the same as a printable page
  ${names.tsr}
                            the time stamp: the provider's complete RFC 3161 response
${evidence ? recordEntry(names) : ''}  ${names.chain}
                            the certificates it was signed with. They came with the bundle: compare
                            the root with the one its authority publishes before you trust it.
  ${names.xml}
  ${names.schema}    the blockchain anchor as XML, and its schema
  ${names.ots}
                            the same anchor as an OpenTimestamps file

1. The file is the certified one
     sha256sum FILE
   must print ${bytesToHex(proof.fileSha256)}

2. The time stamp (OpenSSL 1.1 or later)
     openssl ts -verify -data FILE -in ${names.tsr} -CAfile ${names.chain}
   must print "Verification: OK". To show the time:
     openssl ts -reply -in ${names.tsr} -text

3. The anchor, as XML (xmllint, of libxml2)
     xmllint --noout --schema ${names.schema} ${names.xml}
   must say that it validates. Then recompute its hashes as the schema's first comment describes, with any
   tool that computes SHA-256: file and time stamp give the leaf, the path leads to the root, the transaction
   contains the root, and the branch leads from the transaction to the header. fileSha256 is the hash from
   step 1, and timestampSha256 is what this prints:
     sha256sum ${names.tsr}

4. The block is real (this step needs a source you trust)
     network  ${proof.network}${networkNote(proof.network)}
     height   ${proof.height}
     block    ${blockHashOf(proof)}
     txid     ${txidOf(proof)}
   Your own node answers "bitcoin-cli getblockheader ${blockHashOf(proof)}"
   with that height and at least one confirmation. On the main network, any block explorer shows it too.

5. Steps 3 and 4 together, with the OpenTimestamps client and your node
     pip install opentimestamps-client==0.7.2
${otsLines(proof.network, names)}${evidence ? recordStep(names) : ''}`;
}

function recordEntry(names: ProofNames): string {
  return `  ${names.ers}
                            the evidence record (RFC 4998): the same time stamp with its certificates,
                            what shows that they were not revoked, and every renewal since
`;
}

function recordStep(names: ProofNames): string {
  return `
6. The evidence record, which goes on proving the time after the certificates of step 2 have expired
   Validate it as a detached evidence record of FILE, with the root of the provider as a trust anchor, with
   the validator of the European Commission (DSS, https://github.com/esig/dss) or with BouncyCastle
   (org.bouncycastle.tsp.ers.ERSEvidenceRecord). Its first time stamp is that of step 2. With OpenSSL alone,
     openssl asn1parse -inform DER -in ${names.ers} | grep -m1 -B1 pkcs7-signedData
   prints where it begins: the number OFFSET before the first colon. Then
     openssl asn1parse -inform DER -in ${names.ers} -strparse OFFSET -noout -out first.token
     openssl ts -verify -data FILE -in first.token -token_in -CAfile ${names.chain}
   must print "Verification: OK".
`;
}

function networkNote(network: Network): string {
  return network === 'bitcoin' ? '' : ' (a test network: its blocks cost nothing and prove nothing)';
}

function otsLines(network: Network, names: ProofNames): string {
  const flag = OTS_FLAG[network];
  if (flag === undefined) {
    return `   The client does not support the network ${network}. This prints the Merkle root that the block must have:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
  }
  return `     ots ${flag}verify -f FILE ${names.ots}
   must print "Success!". Without a node it prints the Merkle root that the block must have:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
}
