import type { SentLine } from './pad-body';
import type { PadLine, PadValues } from './pad-values';
import { type Decimal, fits, isAboveZero, isDecimal } from '@/lib/domain/money';
import type { Quote, QuoteManner } from '@/lib/domain/rate';
import type { SaleSetting } from '@/lib/domain/dealing/sale-shapes';
import { planSale, type SalePlan } from '@/lib/domain/dealing/sale';
import { completeLine, type LineFigures, type LineTerms } from '@/lib/domain/dealing/ticket-line';

/** Settings of the computation, and the quote unit and direction of each currency. */
export type PadSetting = Readonly<{
  sale: SaleSetting;
  manner: (currency: string) => QuoteManner;
}>;

const ONE = { quote_unit: 1, quote_direction: 'direct' } as const;

/** True for a cross deal: the counter currency of the line is not base. */
export const isCross = ({ counter_currency }: PadLine, base: string): boolean =>
  counter_currency !== null && counter_currency !== base;

/**
 * Rate of the counter currency in a cross deal: as entered, otherwise the rate of the rate board for the opposite side.
 */
export function counterQuote(line: PadLine, { sale, manner }: PadSetting): Quote | undefined {
  const { counter_currency: code, counter_rate: typed, side } = line;
  if (code === null) return undefined;
  if (isAboveZero(typed)) return { ...manner(code), rate: typed };
  return sale.board(code, side === 'buy' ? 'sell' : 'buy');
}

function termsOf(line: PadLine, setting: PadSetting, aside: Decimal): LineTerms | undefined {
  const { sale, manner } = setting;
  const { currency, side, counter_currency: other } = line;
  const baseDecimals = sale.decimals[sale.base] ?? 2;
  const shared = {
    manner: currency === null ? ONE : manner(currency),
    board: currency === null ? undefined : sale.board(currency, side)?.rate,
    decimals: sale.decimals[currency ?? ''] ?? 2,
    baseDecimals,
  };
  if (!isCross(line, sale.base) || other === null) return { ...shared, aside };
  const quote = counterQuote(line, setting);
  const decimals = sale.decimals[other] ?? 2;
  return quote && { ...shared, counter: { quote, decimals, increment: sale.increments[other] } };
}

const NOTHING: LineFigures = { amount: undefined, counter: undefined, rate: undefined };

function figuresWith(line: PadLine, setting: PadSetting, aside: Decimal): LineFigures {
  const terms = termsOf(line, setting, aside);
  if (!terms) return NOTHING;
  return completeLine({ side: line.side, typed: line, touched: line.touched }, terms);
}

/** Result of the computation: the figures of each line, the lines of the request, and the posting plan. */
export type Reckoned = Readonly<{
  figures: readonly LineFigures[];
  sent: readonly SentLine[];
  plan: SalePlan;
}>;

/** Computes a ticket with the same functions that the server uses for posting. */
export function reckon(values: PadValues, setting: PadSetting): Reckoned {
  const once = reckonWith(values, setting, '0');
  const { fee } = once.plan;
  const [only, ...others] = values.lines;
  const isAllIn =
    fee.mode === 'deducted' && others.length === 0 && only?.touched.includes('counter');
  return isAllIn ? reckonWith(values, setting, fee.amount) : once;
}

function reckonWith(values: PadValues, setting: PadSetting, aside: Decimal): Reckoned {
  const figures = values.lines.map((line) => figuresWith(line, setting, aside));
  const sent = values.lines.map((line, at) => sentLine(line, figures[at] ?? NOTHING, setting));
  return { figures, sent, plan: planOf(values, { figures, sent }, setting) };
}

/**
 * True if the ticket can be previewed: at least one line is complete, or has an amount with too many decimals, which
 * the server refuses.
 */
export function isToLookAt({ plan, sent }: Reckoned, { sale: { decimals } }: PadSetting): boolean {
  const isTooFine = ({ currency, amount }: SentLine) =>
    isDecimal(amount) && currency in decimals && !fits(amount, decimals[currency] ?? 2);
  return plan.priced.length > 0 || sent.some(isTooFine);
}

/** Line of the request. If a figure cannot be computed, the typed text is sent, so that the server refuses it. */
function sentLine(line: PadLine, figures: LineFigures, setting: PadSetting): SentLine {
  const { side, currency } = line;
  const { base } = setting.sale;
  const rate = figures.rate ?? (line.touched.includes('rate') ? line.rate : undefined);
  const quote =
    currency === null || rate === undefined ? {} : { rate, ...setting.manner(currency) };
  const cross = isCross(line, base) ? crossOf(line, figures, setting) : {};
  const amount = figures.amount ?? line.amount;
  return { side, currency: currency ?? '', amount, ...quote, ...cross };
}

function crossOf(line: PadLine, figures: LineFigures, setting: PadSetting): Partial<SentLine> {
  const { counter_currency } = line;
  const quote = counterQuote(line, setting);
  return {
    counter_currency: counter_currency ?? '',
    ...(figures.counter !== undefined && { counter_amount: figures.counter }),
    ...(quote && {
      counter_rate: quote.rate,
      counter_quote_unit: quote.quote_unit,
      counter_quote_direction: quote.quote_direction,
    }),
  };
}

/** Posting plan of the complete lines of the ticket. */
function planOf(
  values: PadValues,
  { figures, sent }: Pick<Reckoned, 'figures' | 'sent'>,
  { sale }: PadSetting,
): SalePlan {
  const whole = sent.filter(
    (line, at) => line.currency !== '' && figures[at]?.amount && figures[at].counter,
  );
  const { customer_id, on_account, fee, payments } = values;
  const amount = isDecimal(fee.amount) ? fee.amount : undefined;
  return planSale(
    {
      lines: whole,
      on_account,
      ...(customer_id !== null && { customer_id }),
      ...((fee.mode !== 'rule' || amount !== undefined) && {
        fee: { amount, mode: fee.mode === 'rule' ? 'on_top' : fee.mode },
      }),
      payments: payments.flatMap(({ account_id, currency, reference: _, ...payment }) =>
        currency !== null && isAboveZero(payment.amount)
          ? [{ ...payment, currency, ...(account_id !== null && { account_id }) }]
          : [],
      ),
    },
    sale,
  );
}
