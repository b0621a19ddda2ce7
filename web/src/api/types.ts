import type { Account, CertificateRecord, Key, Session, Stage, TimelineEvent } from './dashboard-schema';

export type { Account, CertificateRecord, Key, Session, Stage, TimelineEvent };
