import { NETWORKS } from '../../domain/network';

/** The namespace is the version: a change that existing readers could misread needs a new one. */
export const NAMESPACE = 'urn:sello:blockchain-proof:1';

export const SCHEMA_FILE_NAME = 'blockchain-proof-1.xsd';

/** The published XML Schema (XSD 1.0), served under /.well-known/sello/ and included in every bundle. */
export const BLOCKCHAIN_PROOF_XSD = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${NAMESPACE}"
           targetNamespace="${NAMESPACE}" elementFormDefault="qualified" version="1">

  <xs:annotation>
    <xs:documentation xml:lang="en">
      Proof that a file and its RFC 3161 time stamp were anchored in a Bitcoin block. To check it:
      1. leaf = SHA-256(0x00 || fileSha256 || timestampSha256), the latter over the whole DER TimeStampResp.
      2. For each step of the path: node = SHA-256(0x01 || left || right), where side is the side of the step's hash. The last node is the root.
      3. The transaction has an output whose script is exactly 6a20 || root. Parse it completely; refuse one of 64 bytes.
      4. txid = SHA-256(SHA-256(raw)). For each step of the branch: node = SHA-256(SHA-256(left || right)). Refuse a step whose 64 bytes, left || right,
         are themselves a complete transaction: the steps below it could be forged. The last node is bytes 36 to 67 of the header.
      5. block hash = SHA-256(SHA-256(header)), read as a little-endian number, is at most the target in the header, and the target at most the network's limit.
      6. The block is in the best chain: ask a node or an explorer that you trust. Without this step, nothing is proven.
      Hashes are in computed byte order, except txid and block hash, whose bytes are reversed, as is customary.
      The values of leaf/@hash, path/@root, transaction/@txid and block/@hash follow from the others and must agree with them.
    </xs:documentation>
  </xs:annotation>

  <xs:element name="blockchainProof">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="leaf">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="fileSha256" type="hash"/>
              <xs:element name="timestampSha256" type="hash"/>
            </xs:sequence>
            <xs:attribute name="hash" type="hash" use="required"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="path">
          <xs:complexType>
            <xs:complexContent>
              <xs:extension base="steps">
                <xs:attribute name="root" type="hash" use="required"/>
              </xs:extension>
            </xs:complexContent>
          </xs:complexType>
        </xs:element>
        <xs:element name="transaction">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="raw" type="bytes">
                <xs:annotation><xs:documentation>Without witnesses.</xs:documentation></xs:annotation>
              </xs:element>
              <xs:element name="branch" type="steps"/>
            </xs:sequence>
            <xs:attribute name="txid" type="hash" use="required"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="block">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="header" type="header"/>
            </xs:sequence>
            <xs:attribute name="height" type="height" use="required"/>
            <xs:attribute name="hash" type="hash" use="required"/>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
      <xs:attribute name="network" type="network" use="required"/>
    </xs:complexType>
  </xs:element>

  <xs:complexType name="steps">
    <xs:sequence>
      <xs:element name="step" type="step" minOccurs="0" maxOccurs="32"/>
    </xs:sequence>
  </xs:complexType>

  <xs:complexType name="step">
    <xs:simpleContent>
      <xs:extension base="hash">
        <xs:attribute name="side" type="side" use="required"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <xs:simpleType name="hash">
    <xs:restriction base="xs:string"><xs:pattern value="[0-9a-f]{64}"/></xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="bytes">
    <xs:restriction base="xs:string"><xs:pattern value="([0-9a-f][0-9a-f])+"/></xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="header">
    <xs:restriction base="xs:string"><xs:pattern value="[0-9a-f]{160}"/></xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="height">
    <xs:restriction base="xs:string"><xs:pattern value="0|[1-9][0-9]{0,8}"/></xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="side">
    <xs:restriction base="xs:string">
      <xs:enumeration value="left"/>
      <xs:enumeration value="right"/>
    </xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="network">
    <xs:restriction base="xs:string">
${NETWORKS.map((network) => `      <xs:enumeration value="${network}"/>\n`).join('')}    </xs:restriction>
  </xs:simpleType>
</xs:schema>
`;
