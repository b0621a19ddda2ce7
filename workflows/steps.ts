import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type {
  ActivityInterfaceFor,
  ActivityOptions,
  LocalActivityInterfaceFor,
  LocalActivityOptions,
} from '@temporalio/workflow';

/** The options of every activity in `A`. The summary is what the Temporal UI shows on the event. */
type StepOptions<A, Options> = { [Name in keyof A]: Options & { summary: string } };

/** Like `proxyActivities`, with options and a summary for each activity. */
export function proxySteps<A>(options: StepOptions<A, ActivityOptions>): ActivityInterfaceFor<A> {
  return mapSteps(options, (name) => proxyActivities<A>(options[name])[name]);
}

/** Like `proxyLocalActivities`, with options and a summary for each activity. */
export function proxyLocalSteps<A>(
  options: StepOptions<A, LocalActivityOptions>,
): LocalActivityInterfaceFor<A> {
  return mapSteps(options, (name) => proxyLocalActivities<A>(options[name])[name]);
}

function mapSteps<A, Steps extends { [Name in keyof A]: unknown }>(
  options: StepOptions<A, unknown>,
  proxy: <Name extends keyof A>(name: Name) => Steps[Name],
): Steps {
  const names = Object.keys(options) as (keyof A)[];
  return Object.fromEntries(names.map((name) => [name, proxy(name)])) as Steps;
}
