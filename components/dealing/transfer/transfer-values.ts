import type { Drafted } from '@/components/document/form/use-document-form';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import type { Pieces } from '@/lib/domain/dealing/till-count';

export type TransferLineValues = {
  currency: string | null;
  amount: string;
  /** Notes and coins that make up the amount, if they were counted. */
  pieces?: Pieces | undefined;
};

export type TransferValues = {
  date: string;
  /** Location ids as strings, because select fields only hold strings. */
  from_location_id: string;
  to_location_id: string;
  memo: string;
  /** Carrier and seal number of a transfer to another branch. */
  carrier: string;
  seal_no: string;
  lines: TransferLineValues[];
  attachment_ids: number[];
};

export const BLANK_LINE: TransferLineValues = { currency: null, amount: '' };

export const isBlankLine = ({ currency, amount }: TransferLineValues): boolean =>
  currency === null && !amount;

export const filledFrom = (
  line: TransferLineValues,
  above: TransferLineValues,
): TransferLineValues => ({
  currency: line.currency ?? above.currency,
  amount: line.amount || above.amount,
  pieces: line.pieces,
});

export const valuesOf = ({ date, from, to, lines, attachment_ids, ...texts }: Transfer) => ({
  date: date ?? '',
  from_location_id: from ? String(from.id) : '',
  to_location_id: to ? String(to.id) : '',
  memo: texts.memo ?? '',
  carrier: texts.carrier ?? '',
  seal_no: texts.seal_no ?? '',
  lines: lines.map(({ currency, amount, pieces }) => ({
    currency,
    amount: amount ?? '',
    ...(pieces && { pieces }),
  })),
  attachment_ids: [...attachment_ids],
});

type Start = Readonly<{
  record: Transfer | undefined;
  copied: Transfer | undefined;
  previous: Transfer | undefined;
  files: readonly number[];
  today: string;
  /** Initial values from the URL. */
  defaults: TransferDefaults;
}>;

/**
 * Initial values of the form. A new transfer takes the sending location and the date of the transfer entered before it.
 */
export function startOf({
  record,
  copied,
  previous,
  files,
  today,
  defaults,
}: Start): TransferValues {
  if (record) return valuesOf(record);
  const fresh = { date: today, attachment_ids: [...files] };
  // The seal number is cleared, because a seal is used only once.
  if (copied) return { ...valuesOf(copied), ...fresh, seal_no: '' };
  return {
    from_location_id: defaults.from || (previous?.from ? String(previous.from.id) : ''),
    to_location_id: defaults.to,
    memo: '',
    carrier: '',
    seal_no: '',
    lines: defaults.lines.length > 0 ? [...defaults.lines] : [{ ...BLANK_LINE }],
    ...fresh,
    ...(previous?.date && { date: previous.date }),
  };
}

/** Returns the request body and a function that maps fields of the body to fields of the form. */
export function draftedOf(values: TransferValues): Drafted {
  const sent = values.lines.flatMap((line, at) => (isBlankLine(line) ? [] : [{ line, at }]));
  const idOf = (text: string) => (text ? Number(text) : undefined);
  const body = {
    kind: 'internal',
    date: values.date,
    from_location_id: idOf(values.from_location_id),
    to_location_id: idOf(values.to_location_id),
    lines: sent.map(({ line: { currency, amount, pieces } }) => ({
      currency: currency ?? undefined,
      amount,
      ...(pieces && { pieces }),
    })),
    awaits_receipt: true,
    ...(values.memo.trim() && { memo: values.memo }),
    ...(values.carrier.trim() && { carrier: values.carrier }),
    ...(values.seal_no.trim() && { seal_no: values.seal_no }),
    ...(values.attachment_ids.length > 0 && { attachment_ids: values.attachment_ids }),
  };
  const fieldOf = (field: string): string => {
    const [, place, part] = /^lines\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
    const found = place === undefined ? undefined : sent[Number(place)];
    if (!found) return field;
    return `lines.${found.at}.${part === 'currency' ? part : 'amount'}`;
  };
  return { body, fieldOf };
}

/** Transfer that another screen requests: locations, currencies and amounts. */
export type TransferDefaults = Readonly<{
  from: string;
  to: string;
  lines: readonly TransferLineValues[];
}>;
