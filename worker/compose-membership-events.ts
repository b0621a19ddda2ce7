import type { Registry } from 'prom-client';
import type { RightOfWay } from '../activities/certify/right-of-way';
import { createMembershipEventActivities } from '../activities/memberships/membership-events';
import { createErasedFilesTask } from '../activities/memberships/erased-files';
import { createOverdueNewsTask } from '../activities/memberships/overdue-news';
import { openMail } from '../adapters/mail/open-mail';
import type { Collections } from '../adapters/mongo/collections';
import { createAccreditationRepository } from '../adapters/mongo/memberships/accreditations';
import { createCredentialRepository } from '../adapters/mongo/memberships/credentials';
import { createDueMemberships } from '../adapters/mongo/memberships/due-memberships';
import { createMemberErasure } from '../adapters/mongo/memberships/member-erasure';
import { createMemberMail } from '../adapters/mongo/memberships/member-mail';
import { createMemberRepository } from '../adapters/mongo/memberships/members';
import { createMembershipRepository } from '../adapters/mongo/memberships/memberships';
import { createNewsRepository } from '../adapters/mongo/memberships/news';
import { createProgramRepository } from '../adapters/mongo/memberships/programs';
import { recordsById } from '../app/memberships/records/by-id';
import type { WorkerConfig } from '../config/config';
import type { EventPublisher } from '../ports/event-publisher';
import type { FileStore } from '../ports/file-store';
import type { Logger } from '../runtime/logger';
import { createReminderMetrics } from './membership-metrics';

interface Parts {
  collections: Collections;
  publisher: EventPublisher;
  files: Pick<FileStore, 'delete'>;
  rightOfWay: RightOfWay;
  registry: Registry;
  logger: Logger;
  clock: () => Date;
}

/** What happens to memberships by itself, and the news of all that happens to them. */
export function composeMembershipEvents(
  config: WorkerConfig,
  { collections, publisher, files, rightOfWay, registry, logger, clock }: Parts,
) {
  const accreditations = createAccreditationRepository(collections);
  const credentials = createCredentialRepository(collections);
  const memberMail = createMemberMail(collections);
  const members = createMemberRepository(collections);
  const memberships = createMembershipRepository(collections);
  const news = createNewsRepository(collections);
  const programs = createProgramRepository(collections);
  const { publicUrl } = config;
  const records = recordsById({
    memberships: { accreditations, credentials, memberships, programs },
    settings: { publicUrl },
    clock,
  });
  const memberErasure = createMemberErasure(collections);
  const publishing = { ...records, news, members, memberErasure, publisher, clock };
  const mail =
    config.mail === null
      ? null
      : openMail(config.mail, (facts, line) => {
          logger.error(facts, line);
        });
  const observe = createReminderMetrics(registry);
  const reminders = mail && {
    ...{ news, memberMail, memberships, members, programs, mailer: mail.mailer, observe, clock },
    unsubscribeKeys: config.secrets.unsubscribe,
    settings: { publicUrl },
  };
  return {
    activities: createMembershipEventActivities({
      telling: { ...publishing, due: createDueMemberships(collections), memberMail: mail && memberMail },
      reminders,
      rightOfWay,
    }),
    sweepTasks: [createOverdueNewsTask(publishing), createErasedFilesTask({ memberErasure, files, clock })],
    close: async () => mail?.close(),
  };
}
