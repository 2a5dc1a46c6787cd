import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
} from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useColumns, useColumnWords } from './standard-columns';
import type { ListQuery } from './use-list-query';
import { shownColumns } from '@/components/list/list-columns';
import type { ExportFormat } from '@/components/ui/export-menu';
import { saveDownload } from '@/components/ui/save-file';
import { useLocale } from '@/hooks/use-locale';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { Column } from '@/lib/contract/reports/report';
import { organization } from '@/lib/contract/settings/organization';
import type { DocumentType } from '@/lib/domain/document-type';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';
import { keyOf } from '@/lib/routes';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import { type ExportRow, totalRow } from '@/lib/workbook/export-row';

const PAGE = 200;

/** Exports all matching rows with the visible columns and exact figures, as CSV or as a workbook. */
export function useListExport<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  query: ListQuery,
) {
  const columns = exportedOf(shownColumns(useColumns(of), query.columns), of.type);
  const t = useColumnWords(of.words);
  const titled = columns.map((column) => ({ ...column, title: t(column.key) }));
  const toWorkbook = useWorkbook(of);
  const tooLong = useTranslations('ui.export')('tooLong');
  const [isBusy, setBusy] = useState(false);

  const write = async (format: ExportFormat) => {
    const most = format === 'xlsx' ? XLSX_ROWS_MAX : Infinity;
    const { rows, meta } = await allRows(of, query, { most, tooLong });
    const name = `${of.type.replaceAll(' ', '-')}.${format}`;
    const blob = format === 'csv' ? csvBlob(titled, rows) : await toWorkbook(titled, rows, meta);
    return { name, blob };
  };
  const start = (format: ExportFormat) => {
    if (isBusy) return;
    setBusy(true);
    void saveDownload(write(format)).finally(() => setBusy(false));
  };
  return { isBusy, start };
}

type Exported = Pick<Column, 'key' | 'type'> &
  Readonly<{ text: (row: DocumentRow) => string | null }>;
type Titled = Exported & Pick<Column, 'title'>;
type Rows = readonly DocumentRow[];

function csvBlob(columns: readonly Titled[], rows: Rows): Blob {
  const heads = columns.map(({ title }) => title);
  const lines = rows.map((row) => columns.map(({ text }) => text(row)));
  return new Blob([BYTE_ORDER_MARK, csvLines([heads, ...lines])], { type: 'text/csv' });
}

/** Returns a function that builds a workbook, whose last rows are the totals of the posted documents. */
function useWorkbook<Record extends DocumentRecord>(of: DocumentDefinition<Record>) {
  const title = useTranslations('routes')(keyOf(of.route));
  const t = useTranslations('document.list');
  const page = useTranslations('ui.export');
  const { locale } = useLocale();
  return async (columns: readonly Titled[], rows: Rows, meta: ListAnswer['meta']) => {
    const { name: creator } = await call(organization.letterhead);
    const { workbookBlob } = await import('@/lib/workbook/workbook-blob');
    const totals = totalsOf(meta, { label: t('postedTotal'), columns });
    return workbookBlob(columns, [[...rows.map(cellsOf(columns)), ...totals]], {
      title,
      creator,
      createdAt: new Date().toISOString(),
      rightToLeft: locale === 'fa',
      head: [title, creator],
      footer: { start: `${creator} · ${title}`, end: page('page', { page: '&P', pages: '&N' }) },
      totalsBy: ['currency'],
    });
  };
}

const cellsOf =
  (columns: readonly Titled[]) =>
  (row: DocumentRow): ExportRow =>
    Object.fromEntries(columns.map(({ key, text }) => [key, text(row)]));

/** Total rows: the amounts of each currency, then the value in base. The server computed them over all rows. */
function totalsOf(
  { totals, base_total }: ListAnswer['meta'],
  { label, columns }: Readonly<{ label: string; columns: readonly Titled[] }>,
): ExportRow[] {
  const has = (key: string) => columns.some((column) => column.key === key);
  const labelled = { [columns[0]?.key ?? '']: label };
  return [
    ...(has('amount') && has('currency') ? totals : []).map((total) =>
      totalRow({ ...total, ...labelled }),
    ),
    ...(has('base') && base_total !== null ? [totalRow({ base: base_total, ...labelled })] : []),
  ];
}

/** Columns that can be exported as text, with their formatters. */
const exportedOf = (columns: ReturnType<typeof useColumns>, type: DocumentType): Exported[] =>
  columns.flatMap(({ id, exported, align }): Exported[] => {
    const known = EXPORTED.find((one) => one === id);
    if (exported) return [{ key: id, type: align === 'end' ? 'number' : 'text', text: exported }];
    return known
      ? [{ key: id, type: TYPES[known] ?? 'text', text: (row) => textOf(known, row, type) }]
      : [];
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
type Known = (typeof EXPORTED)[number];

const TYPES: Readonly<Partial<Record<Known, Column['type']>>> = {
  date: 'day',
  amount: 'quantity',
  base: 'money',
};

function textOf(id: Known, row: DocumentRow, type: DocumentType): string | null {
  if (id === 'number') return shownNumber(type, row);
  if (id === 'by') return row.created_by?.name ?? null;
  return row[id];
}

/** All rows that match the query, and the totals of all pages. Throws with the message `tooLong` above `most` rows. */
async function allRows<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  { input }: ListQuery,
  { most, tooLong }: Readonly<{ most: number; tooLong: string }>,
): Promise<{ rows: Rows; meta: ListAnswer['meta'] }> {
  const rows: DocumentRow[] = [];
  for (let page = 1; ; page += 1) {
    const given = { ...input, page: String(page), per_page: String(PAGE), exact: '1' as const };
    const { data, meta } = await call(endpoints.list, { input: given });
    if (meta.total > most)
      throw new ApiError(422, { message: tooLong, errors: {}, body: undefined });
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return { rows, meta };
  }
}
