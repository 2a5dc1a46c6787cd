'use client';

import { type ReactNode, useState } from 'react';
import { Pager } from './pager';

type Props<Row> = Readonly<{
  rows: readonly Row[];
  size: number;
  children: (rows: readonly Row[]) => ReactNode;
}>;

/** Renders rows page by page, with a pager if there is more than one page. */
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
