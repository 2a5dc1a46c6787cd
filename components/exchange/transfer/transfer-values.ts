import type { Drafted } from '@/components/document/form/use-document-form';
import type { Transfer } from '@/lib/contract/exchange/transfer';

export type TransferLineValues = { currency: string | null; amount: string };

export type TransferValues = {
  date: string;
  /** Ids as the texts of their choices. */
  from_location_id: string;
  to_location_id: string;
  memo: string;
  /** Who carries it to another branch, and the number of the seal. */
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
});

export const valuesOf = ({ date, from, to, lines, attachment_ids, ...texts }: Transfer) => ({
  date: date ?? '',
  from_location_id: from ? String(from.id) : '',
  to_location_id: to ? String(to.id) : '',
  memo: texts.memo ?? '',
  carrier: texts.carrier ?? '',
  seal_no: texts.seal_no ?? '',
  lines: lines.map(({ currency, amount }) => ({ currency, amount: amount ?? '' })),
  attachment_ids: [...attachment_ids],
});

type Start = Readonly<{
  record: Transfer | undefined;
  copied: Transfer | undefined;
  previous: Transfer | undefined;
  files: readonly number[];
  today: string;
  /** What the address asks for. */
  asked: AskedTransfer;
}>;

/** The form as it opens. A series goes on from the place and the day that the last one had. */
export function startOf({ record, copied, previous, files, today, asked }: Start): TransferValues {
  if (record) return valuesOf(record);
  const fresh = { date: today, attachment_ids: [...files] };
  // A seal is used once.
  if (copied) return { ...valuesOf(copied), ...fresh, seal_no: '' };
  return {
    from_location_id: asked.from || (previous?.from ? String(previous.from.id) : ''),
    to_location_id: asked.to,
    memo: '',
    carrier: '',
    seal_no: '',
    lines: asked.lines.length > 0 ? [...asked.lines] : [{ ...BLANK_LINE }],
    ...fresh,
    ...(previous?.date && { date: previous.date }),
  };
}

/** What is sent, and which field of the form each part of it came from. */
export function draftedOf(values: TransferValues): Drafted {
  const sent = values.lines.flatMap((line, at) => (isBlankLine(line) ? [] : [{ line, at }]));
  const idOf = (text: string) => (text ? Number(text) : undefined);
  const body = {
    kind: 'internal',
    date: values.date,
    from_location_id: idOf(values.from_location_id),
    to_location_id: idOf(values.to_location_id),
    lines: sent.map(({ line: { currency, amount } }) => ({
      currency: currency ?? undefined,
      amount,
    })),
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

/** A transfer that another screen asks for: from where to where, and how much of what. */
export type AskedTransfer = Readonly<{
  from: string;
  to: string;
  lines: readonly TransferLineValues[];
}>;
