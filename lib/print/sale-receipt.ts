import type { DealtLine } from '@/lib/contract/dealing/sale-shapes';
import type { Sale } from '@/lib/contract/dealing/sales';
import type { Decimal } from '@/lib/domain/money';
import { bothWays, crossWays } from '@/lib/format/rate-words';
import type { PrintBlock, PrintContent, PrintFact, PrintRow } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

/** Receipt of a ticket for the customer: amounts, rates in both directions, payments, and a code that verifies it. */
export function saleReceipt(sale: Sale, number: string, tools: PrintTools): PrintContent {
  const { say, code, contact } = tools;
  const { verify, quote, status } = sale;
  if (status === 'draft' && quote) return quotePaper(sale, quote, number, tools);
  return {
    title: say('counter-paper.receipt'),
    number: code(number),
    marks: statusMarks(sale.status, tools),
    branch: sale.branch,
    blocks: [
      { kind: 'facts', facts: receiptFacts(sale, tools) },
      linesOf(sale, tools),
      { kind: 'sums', sums: sumsOf(sale, tools) },
      { kind: 'words', label: say('counter-paper.words'), lines: wordsOf(sale, tools) },
    ],
    code: verify ?? undefined,
    foot: [
      ...(verify ? [say('counter-paper.verify')] : []),
      say('counter-paper.thanks'),
      ...(contact.length > 0
        ? [`${say('counter-paper.complaints')} ${code(contact.join(' · '))}`]
        : []),
    ],
    signatures: [say('document.paper.paid'), say('document.paper.received')],
  };
}

/** Quote that holds the rates of a ticket until a time. Its code finds the ticket at the counter. */
function quotePaper(
  sale: Sale,
  { valid_until, is_open, address }: NonNullable<Sale['quote']>,
  number: string,
  tools: PrintTools,
): PrintContent {
  const { say, own, instant, money, baseCurrency, unlessZero } = tools;
  const name = sale.customer ?? sale.walk_in?.name;
  const until = { label: say('counter-paper.validUntil'), value: instant(valid_until) };
  return {
    title: say('counter-paper.quote'),
    number: tools.code(number),
    marks: is_open ? [] : [say('ui.status.expired')],
    branch: sale.branch,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(name
            ? [{ label: say('counter-paper.customer'), value: own(name), isStrong: true }]
            : []),
          { ...until, isStrong: true },
        ],
      },
      linesOf(sale, tools),
      {
        kind: 'sums',
        sums: unlessZero(sale.fee.amount, (fee) => ({
          label: say('counter-paper.fee'),
          value: money(fee, baseCurrency),
        })),
      },
    ],
    code: address,
    foot: [say('counter-paper.quoteCode'), ...(is_open ? [say('counter-paper.quoteUntil')] : [])],
    signatures: [],
  };
}

const linesOf = ({ lines }: Sale, tools: PrintTools): PrintBlock => ({
  kind: 'table',
  columns: [
    { title: '', align: 'start', isWide: true },
    { title: '', align: 'end' },
  ],
  rows: lines.map((line) => lineOf(line, tools)),
});

function sumsOf({ fee, totals, payments }: Sale, tools: PrintTools): PrintFact[] {
  const { say, money, baseCurrency, unlessZero } = tools;
  const charge = (key: 'fee' | 'rounding', amount: Decimal) =>
    unlessZero(amount, (shown) => ({
      label: say(`counter-paper.${key}`),
      value: money(shown, baseCurrency),
    }));
  const handed = (key: 'given' | 'got', list: Sale['totals']['take']) =>
    list.map(({ currency, amount }) => ({
      label: say(`counter-paper.${key}`),
      value: money(amount, currency),
      isStrong: true,
    }));
  return [
    ...charge('fee', fee.amount),
    ...charge('rounding', totals.rounding),
    ...handed('given', totals.take),
    ...handed('got', totals.give),
    ...payments.map(({ direction, method, currency, amount }) => ({
      label: say('sale.payment.by', { direction, method: say(`sale.payment.methods.${method}`) }),
      value: money(amount, currency),
    })),
  ];
}

function wordsOf({ totals: { give, take } }: Sale, { say, inWords }: PrintTools): string[] {
  return [
    ...give.map((sum) => ({ ...sum, key: 'got' })),
    ...take.map((sum) => ({ ...sum, key: 'given' })),
  ].map(
    ({ key, currency, amount }) => `${say(`counter-paper.${key}`)}: ${inWords(amount, currency)}`,
  );
}

function receiptFacts(sale: Sale, { say, own, instant, code }: PrintTools): PrintFact[] {
  const { customer, walk_in, created_by, created_at, posted_at, location } = sale;
  const name = customer ?? walk_in?.name;
  const teller = [created_by?.name, location].filter((part) => part != null);
  return [
    { label: say('counter-paper.at'), value: instant(posted_at ?? created_at) },
    ...(name ? [{ label: say('counter-paper.customer'), value: own(name), isStrong: true }] : []),
    ...(walk_in?.id_number
      ? [{ label: say('counter-paper.idNumber'), value: code(walk_in.id_number) }]
      : []),
    { label: say('counter-paper.teller'), value: teller.map(own).join(' · ') },
  ];
}

function lineOf(line: DealtLine, { say, money, number, baseCurrency }: PrintTools): PrintRow {
  const { side, amount, currency, counter_amount, counter_currency, base } = line;
  const rates =
    counter_amount !== null && counter_currency !== null
      ? crossWays(amount, currency, { amount: counter_amount, currency: counter_currency })
      : bothWays(line, currency, baseCurrency);
  return {
    cells: [
      { text: say(`counter-paper.${side}`), notes: rates.map(number) },
      {
        text: money(amount, currency),
        isStrong: true,
        notes: [money(counter_amount ?? base, counter_currency ?? baseCurrency)],
      },
    ],
  };
}
