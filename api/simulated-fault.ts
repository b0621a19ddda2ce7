import type { FastifyRequest } from 'fastify';
import { simulateFault } from '../app/simulate-fault';
import { allowsSimulation, SIMULATED_FAULTS } from '../domain/simulated-fault';
import { enumerate } from '../domain/text';
import type { ApiDependencies } from './dependencies';
import { apiError } from './errors';

/** The dependencies to serve this request with: those with a fault if it asks for one with `Sello-Test`. */
export function withSimulatedFault(deps: ApiDependencies, { raw }: FastifyRequest): ApiDependencies {
  const wanted = raw.headers['sello-test'];
  if (wanted === undefined) return deps;
  if (!allowsSimulation(deps.trust)) throw apiError('invalid_request', { message: ONLY_IN_A_SANDBOX });
  const fault = SIMULATED_FAULTS.find((each) => each === wanted);
  if (fault === undefined) throw apiError('invalid_request', { message: NOT_A_FAULT });
  return simulateFault(deps, fault);
}

/** For a call that can't act out a fault: it must not seem to have gone well. */
export function refuseSimulatedFault({ raw }: FastifyRequest): void {
  if (raw.headers['sello-test'] !== undefined)
    throw apiError('invalid_request', { message: NOT_FOR_BATCHES });
}

const ONLY_IN_A_SANDBOX =
  'The header Sello-Test works only while every time-stamping provider of the service is of grade sandbox, and here one is not. Send the request without it.';
const NOT_FOR_BATCHES =
  'The header Sello-Test works with single certificates only. Send the batch without it.';
const NOT_A_FAULT = `The header Sello-Test must be one of ${enumerate(SIMULATED_FAULTS, 'or')}.`;
