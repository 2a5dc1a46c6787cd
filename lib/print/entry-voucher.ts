import type { EntryLine } from '@/lib/contract/document-fields';
import { absolute, sign, sum } from '@/lib/domain/money';
import type {
  PrintBlock,
  PrintCell,
  PrintColumn,
  PrintContent,
  PrintedRecord,
  PrintRow,
} from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

/**
 * Voucher of any document, with the ledger lines that it posted. The amounts in base are left out if the caller may not
 * see the base of every line.
 */
export function entryVoucher(
  record: PrintedRecord,
  lines: readonly EntryLine[],
  { title, number }: Readonly<{ title: string; number: string }>,
  tools: PrintTools,
): PrintContent {
  const { say, own, dayInFull, instant, money } = tools;
  const { date, counterparty, memo, reference, created_by, posted_at, amount, currency } = record;
  const fact = (label: string, value: string | null | undefined, isStrong = false) =>
    value ? [{ label: say(label), value, isStrong }] : [];
  return {
    title,
    number: tools.code(number),
    marks: statusMarks(record.status, tools),
    branch: record.branch,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...fact('document.facts.date', date && dayInFull(date)),
          ...fact('document.columns.counterparty', counterparty && own(counterparty), true),
          ...fact('document.columns.amount', amount && currency && money(amount, currency), true),
          ...fact('document.columns.memo', memo && own(memo)),
          ...fact('document.facts.reference', reference && tools.code(reference)),
          ...fact('document.facts.made', created_by && own(created_by.name)),
          ...fact('document.facts.posted', posted_at && instant(posted_at)),
        ],
      },
      ...(lines.length > 0 ? [ledgerTable(lines, tools)] : []),
      ...(amount && currency
        ? [
            {
              kind: 'words' as const,
              label: say('document.voucher.words'),
              lines: [tools.inWords(absolute(amount), currency)],
            },
          ]
        : []),
    ],
    signatures: ['prepared', 'checked', 'approved'].map((role) => say(`document.paper.${role}`)),
  };
}

type Entry = Readonly<{ date: string; isReversal: boolean; lines: readonly EntryLine[] }>;

/**
 * Table of the ledger lines. If the document posted several entries, each has a heading with its day and, if amounts in
 * base are shown, a total.
 */
function ledgerTable(lines: readonly EntryLine[], tools: PrintTools): PrintBlock {
  const { say, baseCurrency } = tools;
  const view = {
    hasBase: lines.every(({ base }) => base !== null),
    hasAmount: lines.some(({ currency, base }) => currency !== baseCurrency || base === null),
  };
  const end = (title: string): PrintColumn => ({ title, align: 'end' });
  const columns: readonly PrintColumn[] = [
    { title: say('print.account'), align: 'start', isWide: true },
    ...(view.hasAmount ? [end(say('print.amount'))] : []),
    ...(view.hasBase
      ? [
          end(`${say('print.debit')} ${baseCurrency}`),
          end(`${say('print.credit')} ${baseCurrency}`),
        ]
      : []),
  ];
  const entries = entriesOf(lines);
  const [only] = entries;
  if (only && entries.length === 1) {
    const foot = view.hasBase ? { foot: totalOf(only, view, tools) } : {};
    return {
      kind: 'table',
      columns,
      rows: only.lines.map((line) => rowOf(line, view, tools)),
      ...foot,
    };
  }
  const heading = ({ date, isReversal }: Entry): PrintRow => ({
    kind: 'heading',
    cells: columns.map((_, at) =>
      at === 0 ? `${tools.day(date)}${isReversal ? ` · ${say('print.reversal')}` : ''}` : '',
    ),
  });
  return {
    kind: 'table',
    columns,
    rows: entries.flatMap((entry) => [
      heading(entry),
      ...entry.lines.map((line) => rowOf(line, view, tools)),
      ...(view.hasBase ? [totalOf(entry, view, tools)] : []),
    ]),
  };
}

function entriesOf(lines: readonly EntryLine[]): readonly Entry[] {
  return [...Map.groupBy(lines, ({ entry_id }) => entry_id).values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ date: first.date, isReversal: first.reverses_id !== null, lines: all }] : [];
  });
}

type View = Readonly<{ hasBase: boolean; hasAmount: boolean }>;

function rowOf(line: EntryLine, { hasBase, hasAmount }: View, tools: PrintTools): PrintRow {
  const { money, figure, baseCurrency } = tools;
  const base = line.base ?? '0';
  const isCredit = sign(base) < 0;
  const isForeign = line.currency !== baseCurrency || line.base === null;
  const shown = figure(absolute(base), baseCurrency);
  return {
    cells: [
      accountCell(line, tools),
      ...(hasAmount ? [isForeign ? money(line.amount, line.currency) : ''] : []),
      ...(hasBase ? [isCredit ? '' : shown, isCredit ? shown : ''] : []),
    ],
  };
}

function totalOf(
  { lines }: Entry,
  { hasAmount }: View,
  { say, figure, baseCurrency }: PrintTools,
): PrintRow {
  const debit = sum(lines.flatMap(({ base }) => (base !== null && sign(base) > 0 ? [base] : [])));
  const credit = sum(lines.flatMap(({ base }) => (base !== null && sign(base) < 0 ? [base] : [])));
  return {
    kind: 'total',
    cells: [
      say('document.voucher.total'),
      ...(hasAmount ? [''] : []),
      figure(debit, baseCurrency),
      figure(absolute(credit), baseCurrency),
    ],
  };
}

function accountCell(line: EntryLine, { own, account, code }: PrintTools): PrintCell {
  const { account_id, account_number, account_name, party, memo } = line;
  return {
    text: `${code(account_number)} ${own(account(account_id, account_name))}`,
    notes: [party, memo].flatMap((note) => (note ? [own(note)] : [])),
  };
}
