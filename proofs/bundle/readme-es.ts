import type { Network } from '../../domain/network';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnchorProof } from '../anchor/anchor-proof';
import { blockHashOf, txidOf } from '../anchor/derive';
import type { ProofNames } from './names';
import { OTS_FLAG } from './ots-flag';

export function readmeInSpanish(
  id: string,
  proof: AnchorProof,
  names: ProofNames,
  evidence: boolean,
): string {
  return `Cómo verificar el certificado ${id}
sin el servicio que lo emitió. Necesita el archivo original, que no está incluido, y el encabezado del
bloque ${proof.height} según una fuente de su confianza; todo lo demás funciona sin conexión. «FILE» es su archivo.

Contenido
  ${names.record}          el certificado según lo declara el servicio. Ningún comprobante cubre su título
                            ni sus demás textos. Si su «custody» es hash_only, el servicio nunca tuvo
                            el archivo: el original lo tiene su titular, quien declaró su nombre, tipo
                            y tamaño.
  ${names.pdf}
                            lo mismo, como página para imprimir
  ${names.tsr}
                            el sello de tiempo: la respuesta RFC 3161 completa del prestador
${evidence ? recordEntry(names) : ''}  ${names.chain}
                            los certificados con los que se firmó. Llegaron con el paquete: compare la
                            raíz con la que publica su autoridad antes de confiar en ella.
  ${names.xml}
  ${names.schema}    el anclaje en la cadena de bloques como XML, y su esquema
  ${names.ots}
                            el mismo anclaje como archivo de OpenTimestamps

1. El archivo es el certificado
     sha256sum FILE
   debe mostrar ${bytesToHex(proof.fileSha256)}

2. El sello de tiempo (OpenSSL 1.1 o posterior)
     openssl ts -verify -data FILE -in ${names.tsr} -CAfile ${names.chain}
   debe mostrar "Verification: OK". Para ver la hora:
     openssl ts -reply -in ${names.tsr} -text

3. El anclaje, como XML (xmllint, de libxml2)
     xmllint --noout --schema ${names.schema} ${names.xml}
   debe indicar que es válido. Después calcule de nuevo sus huellas como lo describe el primer comentario del
   esquema, con cualquier programa que calcule SHA-256: el archivo y el sello de tiempo dan la hoja, la ruta
   lleva a la raíz, la transacción contiene la raíz y la rama lleva de la transacción al encabezado. fileSha256
   es la huella del paso 1, y timestampSha256 es lo que muestra:
     sha256sum ${names.tsr}

4. El bloque es real (este paso necesita una fuente de su confianza)
     red      ${proof.network}${networkNote(proof.network)}
     altura   ${proof.height}
     bloque   ${blockHashOf(proof)}
     txid     ${txidOf(proof)}
   Su propio nodo responde a "bitcoin-cli getblockheader ${blockHashOf(proof)}"
   con esa altura y al menos una confirmación. En la red principal, cualquier explorador de bloques también lo
   muestra.

5. Los pasos 3 y 4 juntos, con el cliente de OpenTimestamps y su nodo
     pip install opentimestamps-client==0.7.2
${otsLines(proof.network, names)}${evidence ? recordStep(names) : ''}`;
}

function recordEntry(names: ProofNames): string {
  return `  ${names.ers}
                            el registro de evidencia (RFC 4998): el mismo sello de tiempo con sus
                            certificados, lo que demuestra que no estaban revocados, y cada renovación
`;
}

function recordStep(names: ProofNames): string {
  return `
6. El registro de evidencia, que sigue demostrando la hora cuando los certificados del paso 2 han vencido
   Valídelo como registro de evidencia separado (detached) de FILE, con la raíz del prestador como ancla de
   confianza, con el validador de la Comisión Europea (DSS, https://github.com/esig/dss) o con BouncyCastle
   (org.bouncycastle.tsp.ers.ERSEvidenceRecord). Su primer sello de tiempo es el del paso 2. Solo con OpenSSL,
     openssl asn1parse -inform DER -in ${names.ers} | grep -m1 -B1 pkcs7-signedData
   muestra dónde empieza: el número OFFSET antes de los primeros dos puntos. Después,
     openssl asn1parse -inform DER -in ${names.ers} -strparse OFFSET -noout -out first.token
     openssl ts -verify -data FILE -in first.token -token_in -CAfile ${names.chain}
   debe mostrar "Verification: OK".
`;
}

function networkNote(network: Network): string {
  return network === 'bitcoin'
    ? ''
    : ' (una red de ensayo: sus bloques no cuestan nada y no demuestran nada)';
}

function otsLines(network: Network, names: ProofNames): string {
  const flag = OTS_FLAG[network];
  if (flag === undefined) {
    return `   El cliente no admite la red ${network}. Esto muestra la raíz de Merkle que el bloque debe tener:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
  }
  return `     ots ${flag}verify -f FILE ${names.ots}
   debe mostrar "Success!". Sin un nodo muestra la raíz de Merkle que el bloque debe tener:
     ots --no-bitcoin verify -f FILE ${names.ots}
`;
}
