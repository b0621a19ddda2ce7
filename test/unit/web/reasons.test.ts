import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { judge } from '../../../proofs/judge/judge';
import { inSpanish, SPANISH, translateReason } from '../../../web/src/checking/reasons/translate';

const ROOT = resolve(__dirname, '../../..');
/** Texts for people who do not read verdicts: the guide in a bundle, the schema, the seal, formats, names, a node of one’s own, and what only writes proofs. */
const OTHER_FILES =
  /readme|seal\/|ots-flag|rpc-message|schema\.ts$|write-|merkle\/tree|x509\/(pem|name)|exchange|published-trust/;
/** References to standards, and text without a word. */
const NO_TEXT =
  /^RFC [\d, §.()a-zA-Z]+$|^Bitcoin, CVE-\d+-\d+$|^certificate\.json, \{\}$|^[^a-zA-Z]*(\{\}[^a-zA-Z]*)*$/;

/** Every text in the verifier's sources, with `{}` for what is filled in. */
function textsOfVerifier(): [text: string, file: string][] {
  const files = [...filesUnder(join(ROOT, 'proofs')), join(ROOT, 'web/src/certificate/check-proof.ts')];
  return files.flatMap((file) => {
    const name = relative(ROOT, file);
    if (OTHER_FILES.test(name)) return [];
    const texts: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const text = textOf(node);
      if (text?.includes(' ')) texts.push(text);
      Object.values(node).forEach(visit);
    };
    visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }));
    return texts.map((text): [string, string] => [text, name]);
  });
}

interface Literal {
  type?: string;
  value?: string;
  quasis?: { cooked: string }[];
}

function textOf({ type, value, quasis }: Literal): string | null {
  if (type === 'StringLiteral') return value ?? null;
  if (type !== 'TemplateLiteral') return null;
  return quasis?.map(({ cooked }) => cooked).join('{}') ?? null;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

describe('the reasons of the verifier', () => {
  const texts = textsOfVerifier();

  it('are all known in Spanish, by the sources of the verifier', () => {
    expect(texts.length).toBeGreaterThan(120);
    expect(texts.filter(([text]) => !NO_TEXT.test(text) && SPANISH[text] === undefined)).toEqual([]);
  });

  it('are not translated that no longer exist', () => {
    const existing = new Set(texts.map(([text]) => text));
    expect(Object.keys(SPANISH).filter((text) => !existing.has(text) && text.includes(' '))).toEqual([]);
  });

  it('have the same values in both languages', () => {
    const count = (text: string) => text.split('{}').length;
    expect(Object.entries(SPANISH).filter(([en, es]) => count(en) !== count(es))).toEqual([]);
  });

  it('keep their values, also where a value is a sentence of its own', () => {
    expect(inSpanish("The signer's certificate had expired at 2026-11-14T18:02:11.214Z.")).toBe(
      'El certificado del firmante había vencido el 2026-11-14T18:02:11.214Z.',
    );
    expect(inSpanish('The bundle is damaged: a.tsr cannot be used. It cannot be unpacked.')).toBe(
      'El paquete está dañado: no se puede usar a.tsr. No se puede descomprimir.',
    );
    expect(inSpanish('The authority answered rejection (badAlg: no).')).toBe(
      'La autoridad respondió rejection (badAlg: no).',
    );
    expect(
      translateReason('The record states title = "a, but the proof says b.", but the proof says "c".', 'es'),
    ).toMatch(/^El registro declara title = "a/);
    expect(translateReason('Whatever.', 'es')).toBe('Whatever.');
  });

  it('are all translated for the hostile time stamps of the corpus', async () => {
    const corpus = join(ROOT, 'test/unit/proofs/timestamp/fixtures/hostile');
    const digests = { 'SHA-256': new Uint8Array(32) };
    for (const name of readdirSync(corpus).filter((file) => file.endsWith('.tsr'))) {
      const bytes = readFileSync(join(corpus, name));
      const verdicts = await judge({ digests, size: null }, [{ name, bytes }], {
        authorities: [],
        blocks: { from: 'nobody' },
        at: new Date('2026-11-15T00:00:00Z'),
      });
      const reasons = verdicts.flatMap(({ reason, checks }) => [
        reason,
        ...checks.map((check) => check.reason),
      ]);
      for (const reason of reasons.filter((one) => one !== null)) {
        expect([name, reason, inSpanish(reason)]).toEqual([name, reason, expect.any(String)]);
      }
    }
  });
});
