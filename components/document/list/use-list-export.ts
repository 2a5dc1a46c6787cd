'use client';

import { useState } from 'react';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownColumns, useColumns } from '@/components/document/list/list-columns';
import { shownNumber } from '@/components/document/document-number';
import { useColumnWords } from '@/components/document/list/use-column-words';
import { saveDownload } from '@/components/ui/save-file';
import type { ListQuery } from '@/components/document/list/use-list-query';
import { call } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';

const PAGE = 200;

/** Exports all matching rows with the visible columns and exact figures, as CSV. */
export function useListExport<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  query: ListQuery,
) {
  const t = useColumnWords(of.words);
  const columns = useColumns(of);
  const [isBusy, setBusy] = useState(false);

  const write = async () => {
    const shown = exportedOf(shownColumns(columns, query.columns), of.type);
    const rows = await allRows(of, query);
    const lines = rows.map((row) => shown.map(({ text }) => text(row)));
    const heads = shown.map(({ id }) => t(id));
    const name = `${of.type.replaceAll(' ', '-')}.csv`;
    const text = [BYTE_ORDER_MARK, csvLines([heads, ...lines])];
    return { name, blob: new Blob(text, { type: 'text/csv' }) };
  };
  const start = () => {
    if (isBusy) return;
    setBusy(true);
    void saveDownload(write()).finally(() => setBusy(false));
  };
  return { isBusy, start };
}

/** Columns that can be exported as text, with their formatters. */
const exportedOf = (columns: ReturnType<typeof useColumns>, type: DocumentType) =>
  columns.flatMap(({ id, exported }) => {
    const known = EXPORTED.find((one) => one === id);
    if (exported) return [{ id, text: exported }];
    return known ? [{ id, text: (row: DocumentRow) => textOf(known, row, type) }] : [];
  });

const EXPORTED = [
  'number',
  'date',
  'reference',
  'counterparty',
  'memo',
  'amount',
  'currency',
  'base',
  'status',
  'by',
] as const;

function textOf(
  id: (typeof EXPORTED)[number],
  row: DocumentRow,
  type: DocumentType,
): string | null {
  if (id === 'number') return shownNumber(type, row);
  if (id === 'by') return row.created_by?.name ?? null;
  return row[id];
}

async function allRows<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  { input }: ListQuery,
): Promise<readonly DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (let page = 1; ; page += 1) {
    const given = { ...input, page: String(page), per_page: String(PAGE), exact: '1' as const };
    const { data, meta } = await call(endpoints.list, { input: given });
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return rows;
  }
}
