import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CREDENTIAL_MIME } from '../../../app/memberships/credentials/issue-credential';
import { readSources } from '../../../app/memberships/credentials/credential-sources';
import {
  accreditationCredential,
  membershipCredential,
  tokenOf,
} from '../../../app/memberships/credentials/read-credential';
import { credentialPdf } from '../../../app/memberships/pdf/credential-pdf';
import { MIME } from '../../../app/proofs/proof-file';
import { admissionOf } from '../../plugins/admission';
import { acceptedType } from '../../plugins/negotiation';
import { readersLanguage } from '../../readers-language';
import { idParameters, membershipErrors } from '../../schemas/memberships/common';
import { LanguageQuery } from '../../schemas/proof';
import type { MembershipOptions } from './options';

/** Offered besides the file's own media type, for clients that know only this one for bytes. */
const OCTETS = 'application/octet-stream';

const ERRORS = membershipErrors([400, 404, 410], {
  409: 'It has not been made yet: `proof_not_ready`. Ask again after `Retry-After` seconds.',
  410: 'The member was erased: `gone`.',
});

interface Subject {
  path: string;
  noun: string;
  tag: string;
  scope: 'accreditations:read' | 'memberships:read';
  find: typeof accreditationCredential;
  operations: { credential: string; pdf: string };
  pdf: { name: string; summary: string };
}

const SUBJECTS: Subject[] = [
  {
    path: '/accreditations/:id',
    noun: 'accreditation',
    tag: 'accreditations',
    scope: 'accreditations:read',
    find: accreditationCredential,
    operations: { credential: 'getAccreditationCredential', pdf: 'getDiploma' },
    pdf: { name: 'diploma', summary: 'Download the diploma of an accreditation' },
  },
  {
    path: '/memberships/:id',
    noun: 'membership',
    tag: 'memberships',
    scope: 'memberships:read',
    find: membershipCredential,
    operations: { credential: 'getMembershipCredential', pdf: 'getCard' },
    pdf: { name: 'card', summary: 'Download the card of a membership' },
  },
];

/** The signed credential of an accreditation or a membership, and its printable sheet. */
export const credentialRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  for (const { path, noun, tag, scope, find, operations, pdf } of SUBJECTS) {
    app.get(
      `${path}/credential`,
      {
        config: { scope, produces: [CREDENTIAL_MIME, OCTETS, 'application/json'] },
        schema: {
          operationId: operations.credential,
          tags: [tag],
          summary: `Download the credential of ${noun === 'accreditation' ? 'an' : 'a'} ${noun}`,
          description:
            'An Open Badges 3.0 credential, signed as a JWT (VC-JWT, RS256). It names the member only by a random identifier and a salted hash of the name. Its keys are at `/.well-known/sello/jwks.json`, and its `credentialStatus` leads to the list that says whether it was revoked.',
          params: idParameters(noun),
          response: { 200: file(CREDENTIAL_MIME, 'The credential.'), ...ERRORS },
        },
      },
      async (request, reply) => {
        const credential = await find(deps, admissionOf(request).accountId, request.params.id);
        return send(request, reply, {
          mime: CREDENTIAL_MIME,
          fileName: `${credential.id}.jwt`,
          bytes: Buffer.from(tokenOf(credential)),
        });
      },
    );

    app.get(
      `${path}/${pdf.name}`,
      {
        config: { scope, produces: [MIME.pdf, OCTETS, 'application/json'] },
        schema: {
          operationId: operations.pdf,
          tags: [tag],
          summary: pdf.summary,
          description: 'A PDF to print. Its QR code leads to the page with the live status.',
          params: idParameters(noun),
          querystring: LanguageQuery,
          response: { 200: file(MIME.pdf, 'The PDF.'), ...ERRORS },
        },
      },
      async (request, reply) => {
        const credential = await find(deps, admissionOf(request).accountId, request.params.id);
        const { language = readersLanguage(request) } = request.query;
        const found = { credential, facts: await readSources(deps.memberships, credential) };
        return send(request, reply, await credentialPdf(deps, found, { reader: 'owner', language }));
      },
    );
  }
  done();
};

function file(mime: string, description: string) {
  const schema = Type.String({ format: 'binary', description });
  return { description, content: { [mime]: { schema }, [OCTETS]: { schema } } } as unknown as ReturnType<
    typeof Type.String
  >;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { mime, fileName, bytes }: { mime: string; fileName: string; bytes: Uint8Array },
): never {
  // Bytes bypass the serializer; the routes' types allow only JSON.
  return reply
    .type(acceptedType(request, [mime, OCTETS]) ?? mime)
    .header('content-disposition', contentDisposition(fileName))
    .send(Buffer.from(bytes)) as never;
}
