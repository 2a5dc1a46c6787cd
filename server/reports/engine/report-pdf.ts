import type { Column } from '@/lib/contract/reports/report';
import { decimalsIn } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { formatFigure } from '@/lib/format/figure';
import { shownRate } from '@/lib/format/rate';
import type { PrintColumn, PrintContent, PrintRow } from '@/lib/print/printout';
import type { PrintTools } from '@/lib/print/tools';
import { type ExportRow, formOf } from '@/lib/workbook/export-row';
import type { Call, FileAnswer } from '@/server/kernel/serve';
import type { Table } from '@/server/kernel/table-file';
import { pdfAnswer } from '@/server/print/pdf-answer';

/** Maximum number of rows in a PDF file: about a hundred pages. The layout needs more than linear time and memory. */
export const PDF_ROWS_MAX = 3000;

type Caller = Pick<Call, 'db' | 'locale' | 'calledAway'>;

/** Returns a table as a PDF file in the caller's language. Refuses a table with too many rows. */
export async function pdfTable(
  { db, locale, calledAway }: Caller,
  table: Table,
  batches: AsyncIterable<readonly ExportRow[]> | Iterable<readonly ExportRow[]>,
): Promise<FileAnswer> {
  const rows: ExportRow[] = [];
  for await (const batch of batches) {
    checkPdfLength(rows.length + batch.length);
    rows.push(...batch);
  }
  return pdfAnswer({ db, locale, calledAway, input: {} }, { name: table.name }, (tools) =>
    tablePrintout(table, rows, tools),
  );
}

/** Refuses a PDF file with more rows than it may have. */
export function checkPdfLength(rows: number): void {
  if (rows <= PDF_ROWS_MAX) return;
  throw new Refusal('report.too-long-for-pdf', {
    field: 'format',
    params: { most: String(PDF_ROWS_MAX) },
  });
}

/**
 * Printout of a table, with its period and filters above it, and totals and groups in bold. The head of the document
 * has the title and the organisation.
 */
function tablePrintout(
  { title, creator, head, columns }: Table,
  rows: readonly ExportRow[],
  tools: PrintTools,
): PrintContent {
  const lastText = columns.findLast(({ type }) => type === 'text');
  const [first] = columns;
  return {
    title,
    marks: [],
    blocks: [
      {
        kind: 'notes',
        lines: head.filter((line) => line !== title && line !== creator).map(tools.own),
      },
      {
        kind: 'table',
        columns: columns.map((column): PrintColumn => ({
          title: column.title,
          align: isFigure(column) ? 'end' : 'start',
          isWide: column === lastText,
        })),
        rows: rows.map((row): PrintRow => {
          const { kind, level } = formOf(row);
          const cells = columns.map((column) => {
            const text = cellOf(row[column.key], column.type, tools);
            return column === first ? '\u2003'.repeat(level - 1) + text : text;
          });
          if (kind === 'group') return { kind: 'heading', cells };
          return kind === 'total' || kind === 'subtotal' ? { kind: 'total', cells } : { cells };
        }),
      },
    ],
    signatures: [],
  };
}

const FIGURES: ReadonlySet<Column['type']> = new Set([
  'money',
  'quantity',
  'rate',
  'number',
  'percent',
]);
/** Matches numbers with any number of decimals, because computed rates have more than typed ones. */
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** A figure with more decimals is printed like a rate. */
const DECIMALS_MAX = 6;
const isFigure = ({ type }: Column) => FIGURES.has(type);

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

function cellOf(value: unknown, type: Column['type'], tools: PrintTools): string {
  const text = textOf(value);
  if (text === '') return '';
  if (type === 'day') return tools.day(text) || tools.own(text);
  if (type === 'instant') return tools.instant(text) || tools.own(text);
  if (!FIGURES.has(type) || !DECIMAL.test(text)) return tools.own(text);
  const decimals = decimalsIn(text);
  if (type === 'rate' || decimals > DECIMALS_MAX) return tools.number(shownRate(text));
  const figure = formatFigure(text, decimals);
  return tools.number(type === 'percent' ? `${figure}\u00a0%` : figure);
}
