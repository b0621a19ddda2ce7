import type { Filter } from 'mongodb';
import type { CertificateDocument } from '../../adapters/mongo/certificate-document';
import type { Collections } from '../../adapters/mongo/collections';
import type { CertificateStatus } from '../../domain/certificate';

interface RecordFacts {
  id: string;
  status: CertificateStatus;
  updatedAt: Date;
  isHeld: boolean;
}

const PAGE = 1_000;

/** Records sorted by id. Each page is a query of its own, so that none is open for hours. */
export async function* pagesOfRecords(
  { certificates }: Pick<Collections, 'certificates'>,
  filter: Filter<CertificateDocument> = {},
): AsyncGenerator<RecordFacts[]> {
  let last = '';
  for (;;) {
    const page = await certificates
      .find(
        { ...filter, _id: { $gt: last } },
        { projection: { status: 1, updatedAt: 1, erased: 1, custody: 1 } },
      )
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    const next = page.at(-1)?._id;
    if (next === undefined) return;
    yield page.map(({ _id, status, updatedAt, erased, custody }) => ({
      id: _id,
      status,
      updatedAt,
      isHeld: erased === undefined && custody === 'held',
    }));
    last = next;
  }
}
