import type { Transfer } from '@/lib/contract/dealing/transfer';
import { shownRate } from '@/lib/format/rate';
import type { PrintContent, PrintFact } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

/** Receipt of a remittance for the sender, without the payout code. */
export function remittanceReceipt(
  record: Transfer,
  number: string,
  tools: PrintTools,
): PrintContent {
  const { say, own, day } = tools;
  const people = (['sender', 'beneficiary', 'agent'] as const).flatMap((role) => {
    const name = record[role]?.name;
    return name ? [{ label: say(`remits.receipt.${role}`), value: own(name) }] : [];
  });
  const { date, payout_amount: amount, payout_currency: currency } = record;
  return {
    title: say('remits.receipt.title'),
    number: tools.code(number),
    marks: statusMarks(record.status, tools),
    branch: record.branch,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(date ? [{ label: say('document.facts.date'), value: day(date) }] : []),
          ...people,
        ],
      },
      { kind: 'sums', sums: sumsOf(record, tools) },
      {
        kind: 'words',
        label: say('counter-paper.words'),
        lines: amount && currency ? [tools.inWords(amount, currency)] : [],
      },
    ],
    foot: [
      ...(tools.cancelMinutes > 0
        ? [say('remits.receipt.cancel', { minutes: tools.cancelMinutes })]
        : []),
      say('remits.receipt.paper'),
      ...(tools.complaintContact === ''
        ? []
        : [`${say('remits.receipt.complaints')} ${own(tools.complaintContact)}`]),
    ],
    signatures: [say('document.paper.paid'), say('document.paper.received')],
  };
}

/** Amounts that the sender pays, the rate, the amount that the beneficiary receives, and the last day of the payout. */
function sumsOf(record: Transfer, tools: PrintTools): PrintFact[] {
  const { say, money, day, unlessZero, baseCurrency } = tools;
  const { payout_amount, payout_currency, expires_on } = record;
  return [
    ...chargesOf(record).flatMap(([key, amount]) =>
      unlessZero(amount, (shown) => ({
        label: say(`remits.receipt.${key}`),
        value: money(shown, baseCurrency),
      })),
    ),
    ...rateOf(record, tools),
    ...(payout_amount !== null && payout_currency !== null
      ? [
          {
            label: say('remits.receipt.received'),
            value: money(payout_amount, payout_currency),
            isStrong: true,
          },
        ]
      : []),
    ...(expires_on ? [{ label: say('remits.receipt.until'), value: day(expires_on) }] : []),
  ];
}

/** Amounts in base that the sender pays. */
const chargesOf = ({ principal, fee, tax, paid_in }: Transfer) =>
  [
    ['principal', principal],
    ['fee', fee && fee.mode !== 'waived' ? fee.amount : null],
    ['tax', tax],
    ['paid', paid_in],
  ] as const;

function rateOf(record: Transfer, { say, number, baseCurrency }: PrintTools): PrintFact[] {
  const { rate, quote_direction, payout_currency } = record;
  if (rate === null) return [];
  const paid = payout_currency ?? '';
  const [one, other] = quote_direction === 'direct' ? [paid, baseCurrency] : [baseCurrency, paid];
  return [
    { label: say('remits.fields.rate'), value: number(`1 ${one} = ${shownRate(rate)} ${other}`) },
  ];
}
