import type { ReactNode } from 'react';
import { SkeletonText } from './progress';
import { Table } from './table';

/** As tall as a table with as many rows. */
export function TableSkeleton({
  columns,
  rows = 1,
}: {
  columns: { key: string; title: string; cell: ReactNode }[];
  rows?: number;
}) {
  return (
    <div aria-hidden="true">
      <Table
        caption=""
        columns={columns.map(({ cell, ...column }) => ({ ...column, cell: () => cell }))}
        rows={Array.from({ length: rows }, (_, row) => String(row))}
        rowKey={(row) => row}
      />
    </div>
  );
}

/** A cell of two lines: a name, and something in small print. */
export function TwoLinesSkeleton({ name, small }: { name: string; small: string }) {
  return (
    <div className="two-lines">
      <span>
        <SkeletonText like={name} />
      </span>
      <span className="small">
        <SkeletonText like={small} />
      </span>
    </div>
  );
}
