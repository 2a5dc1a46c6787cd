import type { Drafted } from '@/components/document/form/use-document-form';
import { amountCell, sentLines } from '@/components/document/lines/sent-lines';
import type { JournalEntry } from '@/lib/contract/accounting/journal-entry';

/** A line as the form holds it: texts as they were typed. */
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

/** Nothing that would be sent has been typed on the line. */
export const isBlankLine = ({ account_id, debit, credit, base, memo }: LineValues): boolean =>
  account_id === null && !debit && !credit && !base && !memo.trim();

/** A line with what it lacks taken from the one above: what is typed stays, and so does its side. */
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

/** A copy is a new entry: of today, without the files of the old one. */
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

/** What is sent for what was typed, and which field of the form each part of it came from. */
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

/** Every part of a line has a cell but its place, which comes with its account. */
function cellOf(part: string, line: LineValues): string {
  if (part === 'amount') return amountCell(line);
  return part in BLANK_LINE && part !== 'location_id' ? part : 'account_id';
}
