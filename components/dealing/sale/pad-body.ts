import type { Drafted } from '@/components/document/form/use-document-form';
import {
  type Counted,
  isBlankLine,
  type PadLine,
  type PadPayment,
  type PadValues,
} from './pad-values';
import type { SaleDraft } from '@/lib/domain/dealing/sale-shapes';

/** Line of the request, with typed and computed figures. */
export type SentLine = SaleDraft['lines'][number];

/**
 * Returns the request body and a function that maps fields of the body to fields of the form. Blank lines are not sent,
 * so the line indexes of the body and the form can differ.
 */
export function draftedOf(values: PadValues, completed: readonly SentLine[]): Drafted {
  const sent = values.lines.flatMap((line, at) => (isBlankLine(line) ? [] : [{ line, at }]));
  const { customer_id, location_id, payments, fee } = values;
  const body = {
    date: values.date,
    ...(customer_id === null ? walkInOf(values) : { customer_id }),
    ...(location_id !== null && { location_id }),
    ...(values.on_account && { on_account: true }),
    lines: sent.map(({ at }) => completed[at]),
    ...feeOf(fee),
    ...(payments.length > 0 && { payments: payments.map(paymentOf) }),
    ...present('override_reason', values.override_reason),
    ...present('purpose', values.purpose),
    ...present('source_of_funds', values.source_of_funds),
    ...present('payer', values.payer),
    ...behalfOf(values),
    ...present('memo', values.memo),
    ...countedOf(values.counted),
  };
  const fieldOf = (field: string): string => {
    const [, place, part = ''] = /^lines\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
    const found = place === undefined ? undefined : sent[Number(place)];
    return found ? `lines.${found.at}.${partOf(found.line, part)}` : field;
  };
  return { body, fieldOf };
}

/** Returns an object with the trimmed text as a property, or an empty object if there is no text. */
const present = (name: string, text: string) => (text.trim() ? { [name]: text.trim() } : {});

const paymentOf = ({ account_id, reference, currency, ...payment }: PadPayment) => ({
  ...payment,
  currency: currency ?? undefined,
  ...(account_id !== null && { account_id }),
  ...present('reference', reference),
});

function walkInOf({ walk_in }: PadValues) {
  const given = givenOf(walk_in);
  return given ? { walk_in: given } : {};
}

/** Person for whom the customer acts. Sent only if another person pays. */
function behalfOf({ payer, on_behalf_of }: PadValues) {
  const given = payer.trim() === '' ? undefined : givenOf(on_behalf_of);
  return given ? { on_behalf_of: given } : {};
}

/** Returns the non-empty fields of a person; undefined if all fields are empty. */
function givenOf(person: Readonly<Record<string, string>>) {
  const given = Object.entries(person).filter(([, text]) => text.trim() !== '');
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([name, text]) => [name, text.trim()]));
}

function feeOf({ amount, mode }: PadValues['fee']) {
  if (mode === 'rule') return amount === '' ? {} : { fee: { amount, mode: 'on_top' } };
  return { fee: { ...(amount !== '' && mode !== 'waived' && { amount }), mode } };
}

function countedOf(counted: Counted) {
  const pieces = (texts: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([value, text]) => {
        const count = Number(text);
        return text !== '' && Number.isSafeInteger(count) && count > 0 ? [[value, count]] : [];
      }),
    );
  const filled = Object.entries(counted).map(
    ([currency, { in: taken, out }]) =>
      [currency, { in: pieces(taken), out: pieces(out) }] as const,
  );
  const countedPieces = filled.filter(([, both]) =>
    Object.values(both).some((one) => Object.keys(one).length > 0),
  );
  return countedPieces.length === 0 ? {} : { counted: Object.fromEntries(countedPieces) };
}

/** Returns the form field for a part of a line in the request. */
function partOf({ touched }: PadLine, part: string): string {
  if (part === 'counter_amount') return 'counter';
  if (part === 'amount')
    return touched.includes('amount') || touched.length === 0 ? part : 'counter';
  return ['currency', 'rate', 'counter_currency', 'counter_rate'].includes(part) ? part : 'amount';
}
