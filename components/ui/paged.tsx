'use client';

import { type ReactNode, useState } from 'react';
import { Pager } from '@/components/ui/pager';

type Props<Row> = Readonly<{
  rows: readonly Row[];
  size: number;
  children: (rows: readonly Row[]) => ReactNode;
}>;

/** Draws rows page by page; more than one page says which rows of how many these are. */
export function Paged<Row>({ rows, size, children }: Props<Row>) {
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / size)));
  return (
    <>
      {children(rows.slice((page - 1) * size, page * size))}
      {rows.length > size && <Pager page={page} size={size} total={rows.length} onPage={setPage} />}
    </>
  );
}
