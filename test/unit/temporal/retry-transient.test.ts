import { ServiceError } from '@temporalio/client';
import { GRPC } from '../../../temporal/grpc-code';
import { retryTransient } from '../../../temporal/retry-transient';

/** As the SDK throws what gRPC reports. */
function refusal(code: number): ServiceError {
  const cause = Object.assign(new Error(`${code} refused`), { code, details: 'refused', metadata: {} });
  return new ServiceError('Failed to describe schedule', { cause });
}

/** A call that fails with these codes first, and then succeeds. */
function createCall(...codes: number[]) {
  const call = jest.fn(async () => {
    const code = codes.shift();
    if (code !== undefined) throw refusal(code);
    return 'done';
  });
  return call;
}

describe('a call to Temporal at a start', () => {
  it.each(['deadlineExceeded', 'unavailable'] as const)('is repeated when it ends with %s', async (name) => {
    const call = createCall(GRPC[name], GRPC[name]);
    expect(await retryTransient(call, 0)).toBe('done');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('is given up after five attempts, with the last error', async () => {
    const call = createCall(...new Array<number>(9).fill(GRPC.deadlineExceeded));
    await expect(retryTransient(call, 0)).rejects.toThrow('Failed to describe schedule');
    expect(call).toHaveBeenCalledTimes(5);
  });

  it.each(['permissionDenied', 'notFound'] as const)('is not repeated when it ends with %s', async (name) => {
    const call = createCall(GRPC[name]);
    await expect(retryTransient(call, 0)).rejects.toBeInstanceOf(ServiceError);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
