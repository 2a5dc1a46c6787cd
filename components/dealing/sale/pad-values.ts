import type { Sale } from '@/lib/contract/dealing/sales';
import type { LinePart } from '@/lib/domain/dealing/ticket-line';

/** Line of the form. Figures are typed texts; `touched` lists the names of the typed figures, latest first. */
export type PadLine = {
  side: 'buy' | 'sell';
  currency: string | null;
  counter_currency: string | null;
  amount: string;
  counter: string;
  rate: string;
  counter_rate: string;
  touched: readonly LinePart[];
};

/**
 * Payment methods that the teller can enter, in the order of the options. Amounts that no payment covers are settled in
 * cash at the location.
 */
export const PAD_METHODS = ['card', 'bank', 'on_account', 'credit_limit', 'cash'] as const;

export type PadPayment = {
  direction: 'in' | 'out';
  method: (typeof PAD_METHODS)[number];
  currency: string | null;
  amount: string;
  account_id: number | null;
  reference: string;
};

/** Counts of notes and coins as typed texts, by currency, direction and denomination. */
export type Counted = Readonly<
  Record<string, Readonly<Partial<Record<'in' | 'out', Readonly<Record<string, string>>>>>>
>;

export type FeeMode = 'rule' | 'on_top' | 'deducted' | 'waived';

export type PadValues = {
  date: string;
  customer_id: number | null;
  walk_in: { name: string; phone: string; id_type: string; id_number: string };
  location_id: number | null;
  on_account: boolean;
  lines: PadLine[];
  fee: { amount: string; mode: FeeMode };
  payments: PadPayment[];
  override_reason: string;
  purpose: string;
  source_of_funds: string;
  payer: string;
  on_behalf_of: { name: string; relationship: string; id_number: string };
  memo: string;
  counted: Counted;
  /** Cash that the customer hands over, from which the change is computed. Never sent to the server. */
  held: string;
};

export const blankLine = (side: PadLine['side'] = 'buy', base: string | null = null): PadLine => ({
  side,
  currency: null,
  counter_currency: base,
  amount: '',
  counter: '',
  rate: '',
  counter_rate: '',
  touched: [],
});

export const blankPayment = (base: string): PadPayment => ({
  direction: 'in',
  method: 'card',
  currency: base,
  amount: '',
  account_id: null,
  reference: '',
});

export const blankPad = (today: string, base: string, place: number | null): PadValues => ({
  date: today,
  customer_id: null,
  walk_in: { name: '', phone: '', id_type: '', id_number: '' },
  location_id: place,
  on_account: false,
  lines: [blankLine('buy', base)],
  fee: { amount: '', mode: 'rule' },
  payments: [],
  override_reason: '',
  purpose: '',
  source_of_funds: '',
  payer: '',
  on_behalf_of: { name: '', relationship: '', id_number: '' },
  memo: '',
  counted: {},
  held: '',
});

/** True if the line has no currency and no typed figure. */
export const isBlankLine = ({ currency, touched }: PadLine): boolean =>
  currency === null && touched.length === 0;

/**
 * True if the ticket has no customer and no filled line. Such a ticket is not saved, so that a repeated key press posts
 * nothing.
 */
export const isBlankPad = ({ lines, customer_id }: PadValues): boolean =>
  customer_id === null && lines.every(isBlankLine);

export function padOf(sale: Sale, base: string): PadValues {
  const { walk_in, customer_id, location_id, on_account, payments } = sale;
  return {
    // The location of a quoted ticket stays empty, because the customer may return to another location than the one
    // that issued the quote.
    ...blankPad(sale.date ?? '', base, sale.quote ? null : location_id),
    customer_id,
    walk_in: {
      name: walk_in?.name ?? '',
      phone: walk_in?.phone ?? '',
      id_type: walk_in?.id_type ?? '',
      id_number: walk_in?.id_number ?? '',
    },
    on_account,
    lines: sale.lines.map((line) => lineOf(line, base)),
    fee: feeOf(sale),
    payments: payments.flatMap(({ method, account: _, reference, ...payment }) => {
      const known = PAD_METHODS.find((one) => one === method);
      return known ? [{ ...payment, method: known, reference: reference ?? '' }] : [];
    }),
    override_reason: sale.override_reason ?? '',
    purpose: sale.purpose ?? '',
    source_of_funds: sale.source_of_funds ?? '',
    payer: sale.payer ?? '',
    on_behalf_of: behalfOf(sale),
    memo: sale.memo ?? '',
  };
}

const behalfOf = ({ on_behalf_of: person }: Sale): PadValues['on_behalf_of'] => ({
  name: person?.name ?? '',
  relationship: person?.relationship ?? '',
  id_number: person?.id_number ?? '',
});

function lineOf(line: Sale['lines'][number], base: string): PadLine {
  return {
    ...blankLine(line.side, line.counter_currency ?? base),
    currency: line.currency,
    amount: line.amount,
    rate: line.rate,
    counter_rate: line.counter_rate ?? '',
    touched: ['amount', 'rate'],
  };
}

/** Fee of a stored ticket for the form. The amount is empty for a waived fee and for the fee of the fee rules. */
function feeOf({ fee }: Sale): PadValues['fee'] {
  if (fee.mode === 'waived') return { amount: '', mode: fee.mode };
  if (fee.amount !== fee.listed) return { amount: fee.amount, mode: fee.mode };
  return { amount: '', mode: 'rule' };
}
