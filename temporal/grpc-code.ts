import { isGrpcServiceError } from '@temporalio/client';

/** The gRPC status codes that matter here. */
export const GRPC = {
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** `null` when the error is not a gRPC error. */
export function grpcCode(error: unknown): number | null {
  return isGrpcServiceError(error) ? error.code : null;
}
