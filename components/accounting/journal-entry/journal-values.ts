import type { Drafted } from '@/components/document/form/use-document-form';
import { amountCell, sentLines } from '@/components/document/lines/sent-lines';
import type { JournalEntry } from '@/lib/contract/accounting/journal-entry';

/** A line in the form; amounts are the texts of the fields. */
export type LineValues = {
  account_id: number | null;
  memo: string;
  currency: string | null;
  debit: string;
  credit: string;
  rate: string;
  base: string;
  party_id: number | null;
  location_id: number | null;
};

export type JournalValues = {
  date: string;
  reference: string;
  memo: string;
  lines: LineValues[];
  attachment_ids: number[];
};

export const BLANK_LINE: LineValues = {
  account_id: null,
  memo: '',
  currency: null,
  debit: '',
  credit: '',
  rate: '',
  base: '',
  party_id: null,
  location_id: null,
};

export const blankJournal = (today: string): JournalValues => ({
  date: today,
  reference: '',
  memo: '',
  lines: [{ ...BLANK_LINE }, { ...BLANK_LINE }],
  attachment_ids: [],
});

/** True if the line has no account, amount or memo. Such a line is not sent. */
export const isBlankLine = ({ account_id, debit, credit, base, memo }: LineValues): boolean =>
  account_id === null && !debit && !credit && !base && !memo.trim();

/** Fills the empty cells of a line from the line above. If the line has an amount, no amount is copied. */
export function filledFrom(line: LineValues, above: LineValues): LineValues {
  const isMoney = line.debit !== '' || line.credit !== '' || line.base !== '';
  const { debit, credit, rate, base } = isMoney ? line : above;
  return {
    ...line,
    account_id: line.account_id ?? above.account_id,
    currency: line.account_id === null ? above.currency : line.currency,
    memo: line.memo || above.memo,
    debit,
    credit,
    rate,
    base,
    party_id: line.party_id ?? above.party_id,
    location_id: line.location_id ?? above.location_id,
  };
}

export function valuesOf(record: JournalEntry): JournalValues {
  return {
    date: record.date ?? '',
    reference: record.reference ?? '',
    memo: record.memo ?? '',
    lines: record.lines.map(lineValuesOf),
    attachment_ids: record.attachment_ids,
  };
}

/** Values of a copy: dated today, without attachments. */
export const copyOf = (record: JournalEntry, today: string): JournalValues => ({
  ...valuesOf(record),
  date: today,
  attachment_ids: [],
});

function lineValuesOf(line: JournalEntry['lines'][number]): LineValues {
  return {
    account_id: line.account_id,
    memo: line.memo ?? '',
    currency: line.currency,
    debit: line.debit ?? '',
    credit: line.credit ?? '',
    rate: line.rate ?? '',
    base: line.base ?? '',
    party_id: line.party_id,
    location_id: line.location_id,
  };
}

/** Returns the request body, and a function that maps its fields to the fields of the form. */
export function draftedOf(values: JournalValues): Drafted {
  const { lines, fieldOf } = sentLines(values.lines, isBlankLine, cellOf);
  const body = {
    date: values.date,
    ...(values.reference.trim() && { reference: values.reference }),
    ...(values.memo.trim() && { memo: values.memo }),
    lines: lines.map(bodyOfLine),
    ...(values.attachment_ids.length > 0 && { attachment_ids: values.attachment_ids }),
  };
  return { body, fieldOf };
}

export function bodyOfLine(line: LineValues) {
  const { account_id, party_id, location_id, memo, currency, debit, credit, rate, base } = line;
  return {
    account_id: account_id ?? undefined,
    ...(debit && { debit }),
    ...(credit && { credit }),
    ...(currency && { currency }),
    ...(rate && { rate }),
    ...(base && { base }),
    ...(memo.trim() && { memo }),
    ...(party_id !== null && { party_id }),
    ...(location_id !== null && { location_id }),
  };
}

/** Maps a field of a request line to the cell that shows its error; by default the cell of the account. */
function cellOf(part: string, line: LineValues): string {
  if (part === 'amount') return amountCell(line);
  return part in BLANK_LINE && part !== 'location_id' ? part : 'account_id';
}
