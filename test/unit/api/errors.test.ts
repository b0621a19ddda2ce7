import { apiError, fromService } from '../../../api/errors';
import { ServiceError } from '../../../app/errors';
import type { ServiceErrorCode } from '../../../app/errors';
import { PasswordsBusyError, UnavailableError } from '../../../domain/errors';

const STATUSES: Record<ServiceErrorCode, number> = {
  invalid_request: 400,
  session_required: 401,
  credentials_invalid: 401,
  password_weak: 400,
  allowance_exhausted: 402,
  insufficient_scope: 403,
  signup_closed: 403,
  invite_invalid: 403,
  email_unconfirmed: 403,
  link_invalid: 403,
  mail_unavailable: 409,
  mail_limit_reached: 429,
  not_found: 404,
  file_not_held: 404,
  proof_not_ready: 409,
  email_taken: 409,
  account_closing: 409,
  open_memberships: 409,
  webhook_limit_reached: 409,
  webhook_disabled: 409,
  webhook_unconfirmed: 409,
  already_accredited: 409,
  already_member: 409,
  already_renewed: 409,
  external_id_taken: 409,
  member_has_records: 409,
  course_not_draft: 409,
  course_not_accredited: 409,
  requirements_not_met: 422,
  outside_validity: 422,
  gone: 410,
  key_limit_reached: 409,
  daily_key_limit_reached: 429,
  idempotency_key_reused: 422,
  rate_limit_exceeded: 429,
  psc_error: 502,
  service_unavailable: 503,
};

describe('an error of the service', () => {
  it.each(Object.entries(STATUSES))('%s is answered with %i and a default sentence', (code, status) => {
    const answer = fromService(new ServiceError(code as ServiceErrorCode));
    expect(answer?.output.statusCode).toBe(status);
    expect(answer?.data).toEqual({ error: code, message: expect.stringMatching(/^[A-Z].*\.$/) as string });
  });

  it('keeps its own sentence and says when to try again', () => {
    const answer = fromService(
      new ServiceError('proof_not_ready', { message: 'Not yet.', retryAfterSeconds: 7 }),
    );
    expect(answer?.data).toEqual({ error: 'proof_not_ready', message: 'Not yet.' });
    expect(answer?.output.headers).toEqual({ 'retry-after': '7' });
  });

  it('names the address of what exists already', () => {
    const error = new ServiceError('external_id_taken', { location: '/members/mem_1' });
    const answer = fromService(error, 'https://sello.example/api/public/v1');
    expect(answer?.output.headers).toEqual({
      location: 'https://sello.example/api/public/v1/members/mem_1',
    });
  });

  it('always says when to try again if the service is unavailable', () => {
    const message = 'An operator cancelled this certification.';
    const answer = fromService(new ServiceError('service_unavailable', { message }));
    expect(answer?.data).toEqual({ error: 'service_unavailable', message });
    expect(answer?.output.headers).toEqual({ 'retry-after': '5' });
  });

  it.each([new UnavailableError('storage', { cause: new Error('secret') }), new PasswordsBusyError('busy')])(
    'becomes a 503 with Retry-After that does not leak its cause: %s',
    (error) => {
      const answer = fromService(error);
      expect(answer?.output).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
      expect(JSON.stringify(answer?.data)).not.toMatch(/secret|busy/);
      expect(answer?.cause).toBe(error);
    },
  );

  it('is left alone when the API does not know it', () => {
    expect(fromService(new Error('anything'))).toBeNull();
  });
});

it('has no Retry-After unless there is something to wait for', () => {
  expect(apiError('not_found').output.headers).toEqual({});
});
