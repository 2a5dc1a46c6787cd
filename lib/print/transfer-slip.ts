import type { Transfer } from '@/lib/contract/dealing/transfer';
import type { Decimal } from '@/lib/domain/money';
import { LOOSE } from '@/lib/domain/dealing/till-count';
import type { PrintCell, PrintContent, PrintFact } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

type Line = Transfer['lines'][number];

/**
 * Slip that goes with cash from one location to another: places, amounts with their notes and coins, and the signatures
 * of both sides. Amounts that the caller may not see yet are a dash, so that the receiver counts without knowing them.
 */
export function transferSlip(record: Transfer, number: string, tools: PrintTools): PrintContent {
  const { say } = tools;
  const isCounted = record.lines.some(({ received }) => received !== null);
  const end = (key: string) => ({ title: say(`transfer.columns.${key}`), align: 'end' as const });
  return {
    title: say('transfer.slip'),
    number: tools.code(number),
    marks: statusMarks(record.status, tools),
    branch: record.branch,
    blocks: [
      { kind: 'facts', facts: factsOf(record, tools) },
      {
        kind: 'table',
        columns: [
          { title: say('transfer.columns.currency'), align: 'start', isWide: true },
          end(isCounted ? 'sent' : 'amount'),
          ...(isCounted ? [end('counted')] : []),
        ],
        rows: record.lines.map((line) => ({
          cells: [
            tools.code(line.currency),
            cellOf(line, line.amount, line.pieces, tools),
            ...(isCounted ? [cellOf(line, line.received, line.received_pieces, tools)] : []),
          ],
        })),
      },
      { kind: 'words', label: say('document.voucher.words'), lines: wordsOf(record, tools) },
    ],
    signatures: ['given', ...(record.carrier ? ['carried'] : []), 'received'].map((role) =>
      say(`document.paper.${role}`),
    ),
  };
}

function factsOf(record: Transfer, { say, own, code, dayInFull }: PrintTools): PrintFact[] {
  const { date, from, to, carrier, seal_no, memo, created_by } = record;
  const fact = (label: string, value: string | null | undefined, isStrong = false) =>
    value ? [{ label: say(label), value, isStrong }] : [];
  return [
    ...fact('document.facts.date', date && dayInFull(date)),
    ...fact('transfer.fields.from_location_id', from && own(from.name), true),
    ...fact('transfer.fields.to_location_id', to && own(to.name), true),
    ...fact('transfer.fields.carrier', carrier && own(carrier)),
    ...fact('transfer.fields.seal_no', seal_no && code(seal_no)),
    ...fact('transfer.fields.memo', memo && own(memo)),
    ...fact('document.facts.made', created_by && own(created_by.name)),
  ];
}

/** An amount, with a line for each denomination that was counted. */
function cellOf(
  { currency }: Line,
  amount: Decimal | null,
  pieces: Line['pieces'],
  { say, money, number }: PrintTools,
): PrintCell {
  if (amount === null) return '–';
  const notes = Object.entries(pieces ?? {}).map(([value, count]) =>
    value === LOOSE
      ? `${say('transfer.loose')} ${money(count, currency)}`
      : number(`${value} × ${count}`),
  );
  return { text: money(amount, currency), notes, isStrong: true };
}

const wordsOf = ({ lines }: Transfer, { inWords }: PrintTools): string[] =>
  lines.flatMap(({ amount, currency }) => (amount === null ? [] : [inWords(amount, currency)]));
