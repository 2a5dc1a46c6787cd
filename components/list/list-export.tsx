'use client';

import { useState } from 'react';
import type * as v from 'valibot';

import { type Filters, SEARCH } from './use-list-state';
import { type ExportFormat, ExportMenu, TABLE_FORMATS } from '@/components/ui/export-menu';
import { saveDownload } from '@/components/ui/save-file';
import type { Sort } from '@/components/ui/table-columns';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { download } from '@/lib/api/call';
import type { Endpoint, Given } from '@/lib/contract/endpoint';
import { exportOf, exportPage } from '@/lib/contract/list-export';
import type { Page } from '@/lib/routes';

type Exporting = Endpoint<string, v.GenericSchema<{}, unknown>>;

/** A list on a screen: its endpoint, and the rows that are visible. */
export type ExportedList = Readonly<{
  list: Endpoint;
  filters?: Filters;
  sort?: Sort | undefined;
  /** Ids of the visible rows in their order, if the browser filters and sorts them. */
  ids?: readonly number[] | undefined;
}>;

/** Menu that exports a list; false if the list has no export, or without the right to it. */
export function ListExport({
  of: { list, filters = {}, sort, ids },
}: Readonly<{ of: ExportedList }>) {
  const endpoint = exportOf(list);
  const page = exportPage(list);
  if (!endpoint || page === undefined) return false;
  const all = { ...filters, ...(ids && { ids: ids.join(',') }) };
  return <RowsExport endpoint={endpoint} page={page} filters={all} sort={sort} />;
}

type Props = Readonly<{
  endpoint: Exporting;
  page: Page;
  filters: Filters;
  sort?: Sort | undefined;
}>;

/** Menu that exports the rows that match the filters, in the order of the list; false without the right to export. */
export function RowsExport({
  endpoint,
  page,
  filters: { [SEARCH]: search, ...others },
  sort,
}: Props) {
  const { may } = usePermission(page);
  const [isBusy, setBusy] = useState(false);
  const save = (format: ExportFormat) => {
    const order = sort?.id && `${sort.desc ? '-' : ''}${sort.id}`;
    const input = { ...others, ...(search && { search }), ...(order && { sort: order }), format };
    setBusy(true);
    // The URL can contain anything; the server refuses invalid values with a message.
    void saveDownload(download(endpoint, { input } as unknown as Given<Exporting>)).finally(() =>
      setBusy(false),
    );
  };
  useShortcuts({ ...(may('export') && !isBusy && { export: () => save('csv') }) });
  return may('export') && <ExportMenu formats={TABLE_FORMATS} isBusy={isBusy} onSave={save} />;
}
