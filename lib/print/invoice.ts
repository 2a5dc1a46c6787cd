import type { Invoice, InvoiceLine } from '@/lib/contract/dealing/invoice';
import { exactRate } from '@/lib/format/rate';
import type { PrintBlock, PrintContent, PrintFact } from './printout';
import type { PrintTools } from './tools';

/** Invoice or credit note for the customer, with the letterhead of the day on which it was issued. */
export function invoicePrintout(invoice: Invoice, tools: PrintTools): PrintContent {
  const { say, code, inWords } = tools;
  const { house, currency, total, print_count } = invoice;
  const reach = house.phone || house.email;
  return {
    letterhead: house,
    title: say(`invoice.types.${invoice.type}`),
    number: code(invoice.number),
    marks: [
      // Before the first counted print, the file is only a preview and not the original.
      ...(print_count === 0 ? [say('invoice.paper.preview')] : []),
      ...(print_count > 1 ? [say('invoice.paper.copy', { copy: print_count })] : []),
      ...(invoice.status === 'cancelled' ? [say('ui.status.cancelled')] : []),
    ],
    branch: invoice.branch,
    blocks: [
      { kind: 'facts', facts: invoiceFacts(invoice, tools) },
      invoiceTable(invoice, tools),
      ...(invoice.type === 'credit_note' ? [] : [handedOver(invoice, tools)]),
      { kind: 'words', label: say('invoice.paper.words'), lines: [inWords(total, currency)] },
    ],
    code: invoice.verify,
    foot: [
      say('invoice.paper.check'),
      ...(reach ? [`${say('invoice.paper.complaints')} ${code(reach)}`] : []),
    ],
    signatures: [say('document.paper.prepared'), say('document.paper.received')],
  };
}

function invoiceFacts(invoice: Invoice, tools: PrintTools): PrintFact[] {
  const { say, own, code, dayInFull, instant } = tools;
  const { party, source, dealt_at, cancels, cancel_reason, teller, place } = invoice;
  const fact = (key: string, parts: readonly (string | null | undefined)[], isStrong = false) => {
    const value = parts.filter(Boolean).join(' · ');
    return value === '' ? [] : [{ label: say(`invoice.${key}`), value, isStrong }];
  };
  return [
    ...fact('date', [dayInFull(invoice.date)]),
    ...fact(
      'customer',
      [own(party.name ?? say('invoice.walkIn')), party.phone && code(party.phone)],
      true,
    ),
    ...fact(
      'paper.identity',
      party.id_number ? [party.id_type && own(party.id_type), code(party.id_number)] : [],
    ),
    ...fact('paper.for', [code(source.number), dealt_at && instant(dealt_at)]),
    ...fact('cancels', [cancels && code(cancels.number)]),
    ...fact('paper.because', [cancel_reason && own(cancel_reason)]),
    ...fact('paper.teller', teller ? [own(teller), place && own(place)] : []),
  ];
}

function invoiceTable(invoice: Invoice, tools: PrintTools): PrintBlock {
  const { say, money, unlessZero } = tools;
  const { type, payer, currency, base_currency, total } = invoice;
  const charge = (key: 'fee' | 'rounding', amount: string) =>
    unlessZero(amount, (shown) => ({
      cells: [say(`invoice.paper.${key}`), '', money(shown, base_currency)],
    }));
  const toPay = payer === 'customer' ? 'youPay' : 'youGet';
  return {
    kind: 'table',
    columns: [
      { title: say('invoice.paper.what'), align: 'start', isWide: true },
      { title: say('invoice.paper.amount'), align: 'end' },
      { title: say('invoice.paper.worth'), align: 'end' },
    ],
    rows: [
      ...invoice.lines.map((line) => ({
        cells: [
          { text: say(`invoice.paper.sides.${line.side}`), notes: ratesOf(line, tools) },
          money(line.amount, line.currency),
          money(line.counter_amount, line.counter_currency),
        ],
      })),
      ...charge('fee', invoice.fee),
      ...(currency === base_currency ? charge('rounding', invoice.rounding) : []),
    ],
    foot: {
      cells: [
        say(`invoice.paper.${type === 'credit_note' ? 'credited' : toPay}`),
        '',
        money(total, currency),
      ],
    },
  };
}

const ratesOf = (
  { unit, currency, rate, counter_currency, inverse }: InvoiceLine,
  { number }: PrintTools,
) => [
  number(`${unit}\u00a0${currency} = ${exactRate(rate)}\u00a0${counter_currency}`),
  number(`1\u00a0${counter_currency} = ${exactRate(inverse)}\u00a0${currency}`),
];

function handedOver({ settled }: Invoice, { say, money }: PrintTools): PrintBlock {
  return {
    kind: 'sums',
    sums: settled.map(({ direction, method, currency, amount }) => ({
      label: `${say(`invoice.paper.${direction === 'in' ? 'gave' : 'got'}`)} · ${say(`invoice.paper.methods.${method}`)}`,
      value: money(amount, currency),
    })),
  };
}
