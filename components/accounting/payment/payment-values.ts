import type { AppliedValue } from '@/components/accounting/applying/applied-values';
import type { PaymentRecord, PaymentSide } from './payment-side';
import type { Drafted } from '@/components/document/form/use-document-form';
import { sentLines } from '@/components/document/lines/sent-lines';

/** A line in the form; the amount is the text of the field. */
export type PaymentLineValues = {
  account_id: number | null;
  party_id: number | null;
  memo: string;
  amount: string;
};

export type PaymentValues = {
  date: string;
  counterparty: string;
  party_id: number | null;
  account_id: number | null;
  /** Currency of the payment. Null means the account's currency or, if it has none, the base currency. */
  currency: string | null;
  rate: string;
  method: string;
  reference: string;
  memo: string;
  location_id: number | null;
  /** Selected open items. If there are none, the payment settles the oldest items first. */
  applied: AppliedValue[];
  lines: PaymentLineValues[];
  attachment_ids: number[];
};

type Side<Record extends PaymentRecord> = PaymentSide<Record>;

export const BLANK_LINE: PaymentLineValues = {
  account_id: null,
  party_id: null,
  memo: '',
  amount: '',
};

const blankPayment = (today: string): PaymentValues => ({
  date: today,
  counterparty: '',
  party_id: null,
  account_id: null,
  currency: null,
  rate: '',
  method: '',
  reference: '',
  memo: '',
  location_id: null,
  applied: [],
  lines: [{ ...BLANK_LINE }],
  attachment_ids: [],
});

/** True if the line has no account, amount or memo. Such a line is not sent. */
export const isBlankLine = ({ account_id, memo, amount }: PaymentLineValues): boolean =>
  account_id === null && !amount && !memo.trim();

/** Fills the empty cells of a line from the line above. */
export const filledFrom = (
  line: PaymentLineValues,
  above: PaymentLineValues,
): PaymentLineValues => ({
  account_id: line.account_id ?? above.account_id,
  party_id: line.party_id ?? above.party_id,
  memo: line.memo || above.memo,
  amount: line.amount || above.amount,
});

export function valuesOf<Record extends PaymentRecord>(
  { accountIdOf }: Side<Record>,
  record: Record,
): PaymentValues {
  return {
    date: record.date ?? '',
    counterparty: record.counterparty ?? '',
    party_id: record.party_id,
    account_id: accountIdOf(record),
    currency: record.currency,
    rate: record.rate ?? '',
    method: record.method ?? '',
    reference: record.reference ?? '',
    memo: record.memo ?? '',
    location_id: record.location_id,
    applied: [...record.applied],
    lines: record.lines.map(({ account_id, party_id, memo, amount }) => ({
      account_id,
      party_id,
      memo: memo ?? '',
      amount,
    })),
    attachment_ids: record.attachment_ids,
  };
}

/**
 * Initial values of a form: those of the draft, or a copy dated today without rate, selected items and files. A blank
 * form gets the date, account, currency and method of the previous payment.
 */
export function startOf<Record extends PaymentRecord>(
  side: Side<Record>,
  {
    record,
    copied,
    previous,
    files,
    today,
  }: Readonly<{
    record: Record | undefined;
    copied: Record | undefined;
    previous: Record | undefined;
    files: readonly number[];
    today: string;
  }>,
): PaymentValues {
  if (record) return valuesOf(side, record);
  if (copied)
    return { ...valuesOf(side, copied), date: today, rate: '', applied: [], attachment_ids: [] };
  const blank = { ...blankPayment(today), attachment_ids: [...files] };
  if (!previous) return blank;
  const { date, account_id, currency, method } = valuesOf(side, previous);
  return { ...blank, date, account_id, currency, method };
}

/** Converts the form to a request body. The returned `fieldOf` maps a field of the request to its form field. */
export function draftedOf(
  side: Pick<Side<PaymentRecord>, 'counterpartyField' | 'accountField'>,
  values: PaymentValues,
): Drafted {
  const { date, party_id, account_id, currency, rate, method, location_id, applied } = values;
  const { lines, ...sent } = sentLines(values.lines, isBlankLine, cellOf);
  const filled = (name: string, text: string) => (text.trim() ? { [name]: text } : {});
  const body = {
    date,
    ...filled(side.counterpartyField, values.counterparty),
    ...(party_id !== null && { party_id }),
    [side.accountField]: account_id ?? undefined,
    ...(currency && { currency }),
    ...(rate && { rate }),
    ...(method && { method }),
    ...filled('reference', values.reference),
    ...filled('memo', values.memo),
    ...(location_id !== null && { location_id }),
    ...(applied.length > 0 && { applied }),
    lines: lines.map(bodyOfLine),
    ...(values.attachment_ids.length > 0 && { attachment_ids: values.attachment_ids }),
  };
  const fieldOf = (field: string): string => {
    if (field === side.counterpartyField) return 'counterparty';
    if (field === side.accountField) return 'account_id';
    // The form has no location field, so an error of the location is shown at the account field.
    return field === 'location_id' ? 'account_id' : sent.fieldOf(field);
  };
  return { body, fieldOf };
}

const cellOf = (part: string) => (part in BLANK_LINE ? part : 'account_id');

const bodyOfLine = ({ account_id, party_id, memo, amount }: PaymentLineValues) => ({
  account_id: account_id ?? undefined,
  amount,
  ...(memo.trim() && { memo }),
  ...(party_id !== null && { party_id }),
});
