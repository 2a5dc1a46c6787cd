import { compare, fits } from '@/lib/domain/money';
import type { TypedPay } from '@/lib/domain/hrm/pay-grid';
import { parseAmountInput } from '@/lib/format/amount-input';

/** Unsaved edits of one payslip, with the state of their saving. */
export type PayDraft = Readonly<{
  texts: Readonly<Record<string, string>>;
  state: 'typed' | 'sending' | 'refused' | 'conflict';
  message?: string | undefined;
}>;

export type PayDrafts = Readonly<Record<number, PayDraft>>;

const NOTHING: PayDraft = { texts: {}, state: 'typed' };

/** Adds edited texts to the drafts and sets the state of their payslips to `typed`. */
export function typedIn(
  drafts: PayDrafts,
  puts: readonly Readonly<{ id: number; key: string; text: string }>[],
): PayDrafts {
  return puts.reduce<PayDrafts>((now, { id, key, text }) => {
    const { texts } = now[id] ?? NOTHING;
    return { ...now, [id]: { texts: { ...texts, [key]: text }, state: 'typed' } };
  }, drafts);
}

export const marked = (drafts: PayDrafts, id: number, mark: Omit<PayDraft, 'texts'>): PayDrafts => {
  const draft = drafts[id];
  return draft ? { ...drafts, [id]: { texts: draft.texts, ...mark } } : drafts;
};

/** Removes saved texts from the drafts, except texts that the user changed during the call. */
export function stored(
  drafts: PayDrafts,
  id: number,
  sent: Readonly<Record<string, string>>,
): PayDrafts {
  const { texts, state } = drafts[id] ?? NOTHING;
  const left = Object.entries(texts).filter(([key, text]) => sent[key] !== text);
  if (left.length === 0) return dropped(drafts, id);
  const next = state === 'sending' ? 'typed' : state;
  return { ...drafts, [id]: { texts: Object.fromEntries(left), state: next } };
}

export function dropped(drafts: PayDrafts, id: number): PayDrafts {
  const { [id]: _dropped, ...others } = drafts;
  return others;
}

/**
 * Problem of a typed amount. `amount`: it is negative, too large or not a number; `decimals`: it is ambiguous or has
 * too many decimals for its currency.
 */
export type PayProblem = 'amount' | 'decimals';

export type ReadPay = Readonly<{ typed: TypedPay; problems: Readonly<Record<string, PayProblem>> }>;

const MOST = '999999999999999';

/** Parses the texts of a draft into amounts and problems. */
export function readDraft(texts: PayDraft['texts'], decimals: number): ReadPay {
  const read = Object.entries(texts).map(
    ([key, text]) => [key, readAmount(text, decimals)] as const,
  );
  return {
    typed: Object.fromEntries(
      read.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ),
    problems: Object.fromEntries(
      read.flatMap(([key, { problem }]) => (problem === undefined ? [] : [[key, problem]])),
    ),
  };
}

type Read = Readonly<{ value?: string; problem?: PayProblem }>;

/** Parses an amount of zero or more with at most the decimals of the currency. An empty text clears the cell. */
function readAmount(text: string, decimals: number): Read {
  const read = parseAmountInput(text, decimals);
  if ('problem' in read) {
    if (read.problem === 'empty') return { value: '' };
    return { problem: read.problem === 'ambiguous' ? 'decimals' : 'amount' };
  }
  const { value } = read;
  if (compare(value, '0') < 0 || compare(value, MOST) > 0) return { problem: 'amount' };
  return fits(value, decimals) ? { value } : { problem: 'decimals' };
}
