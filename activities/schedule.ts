import { activityInfo } from '@temporalio/activity';

export interface ScheduleDependencies {
  /** Whether this is the open run of the schedule. */
  isOpenRun: (scheduleId: string, workflowId: string) => Promise<boolean>;
}

export function createScheduleActivities({ isOpenRun }: ScheduleDependencies) {
  return {
    /** Not so for a run that was started beside the schedule's own: by hand, by a trigger that allows an overlap, or by a reset. */
    isScheduled: (scheduleId: string): Promise<boolean> =>
      isOpenRun(scheduleId, activityInfo().workflowExecution?.workflowId ?? ''),
  };
}

export type ScheduleActivities = ReturnType<typeof createScheduleActivities>;
