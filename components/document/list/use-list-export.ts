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
import { call, download } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { rowsPathOf } from '@/lib/contract/document-list';
import type { Column } from '@/lib/contract/reports/report';
import { organization } from '@/lib/contract/settings/organization';
import type { DocumentType } from '@/lib/domain/document-type';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';
import { keyOf } from '@/lib/routes';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import { type ExportRow, totalRow } from '@/lib/workbook/export-row';

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
    const blob = format === 'csv' ? await csvBlob(titled, rowsIn(of, query)) : await workbook();
    return { name: `${of.type.replaceAll(' ', '-')}.${format}`, blob };
  };
  const workbook = async () => {
    const input = { ...query.input, page: '1', per_page: '1', exact: '1' as const };
    const { meta } = await call(of.endpoints.list, { input });
    if (meta.total > XLSX_ROWS_MAX) {
      throw new ApiError(422, { message: tooLong, errors: {}, body: undefined });
    }
    return toWorkbook(titled, rowsIn(of, query), meta);
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
/** Rows in batches. */
type Rows = AsyncGenerator<readonly DocumentRow[], void>;

async function csvBlob(columns: readonly Titled[], rows: Rows): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, csvLines([columns.map(({ title }) => title)])];
  for await (const some of rows) {
    parts.push(csvLines(some.map((row) => columns.map(({ text }) => text(row)))));
  }
  return new Blob(parts, { type: 'text/csv' });
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
    async function* cells() {
      for await (const some of rows) yield some.map(cellsOf(columns));
      yield totals;
    }
    return workbookBlob(columns, cells(), {
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

/** Number of rows in a batch. */
const PER_BATCH = 1000;

/** All rows that match the query, in the order of the list. */
async function* rowsIn<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  { input: { page: _page, per_page: _size, ...input } }: ListQuery,
): Rows {
  // Taking the whole definition of the call from the contract would load 1 kB more with each list.
  const rowsCall = { ...endpoints.list, path: rowsPathOf(endpoints.list.path) };
  const { blob } = await download(rowsCall, { input });
  let rows: DocumentRow[] = [];
  for await (const line of linesIn(blob)) {
    // The cast is safe: the server validates each row with the schema of the list.
    rows.push(JSON.parse(line) as DocumentRow);
    if (rows.length < PER_BATCH) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Yields the lines of a text file, without their line breaks. Only one part of the file is in memory at a time. */
async function* linesIn(file: Blob): AsyncGenerator<string, void> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
