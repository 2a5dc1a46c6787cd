import type { Drafted } from '@/components/document/form/use-document-form';
import { amountCell, sentLines } from '@/components/document/lines/sent-lines';
import type { ManualJournal } from '@/lib/contract/dealing/manual-journal';
import type { ManualJournalKind } from '@/lib/domain/dealing/manual-journal';
import type { ValuationMode } from '@/lib/domain/dealing/manual-journal-shapes';
import { absolute, sign } from '@/lib/domain/money';

export type ManualLineValues = {
  account_id: number | null;
  party_id: number | null;
  /** Id of the location as a string, because select fields only hold strings. */
  location_id: string;
  currency: string | null;
  debit: string;
  credit: string;
  base: string;
};

export type ManualValues = {
  date: string;
  kind: string;
  valuation_mode: string;
  reason: string;
  lines: ManualLineValues[];
  attachment_ids: number[];
};

export const BLANK_LINE: ManualLineValues = {
  account_id: null,
  party_id: null,
  location_id: '',
  currency: null,
  debit: '',
  credit: '',
  base: '',
};

/** Default valuation mode of each kind of journal; empty for kinds that need no valuation. */
export const USUAL_MODE: Readonly<Record<ManualJournalKind, ValuationMode | ''>> = {
  opening: 'explicit',
  fc_expense: 'at_mid',
  fc_income: 'at_mid',
  reclass: '',
  write_off: 'at_wac',
  counterfeit: 'at_wac',
  interest: 'at_mid',
  correction: 'explicit',
  settlement_netting: '',
};

export const isBlankLine = ({ account_id, debit, credit, base }: ManualLineValues): boolean =>
  account_id === null && !debit && !credit && !base;

/**
 * Fills the empty fields of a line from the line above. A line without an amount gets the amount of the line above on
 * the opposite side, so that the two lines balance.
 */
export function filledFrom(line: ManualLineValues, above: ManualLineValues): ManualLineValues {
  const isMoney = line.debit !== '' || line.credit !== '';
  return {
    ...line,
    account_id: line.account_id ?? above.account_id,
    party_id: line.party_id ?? above.party_id,
    location_id: line.location_id || above.location_id,
    currency: line.currency ?? above.currency,
    ...(!isMoney && { debit: above.credit, credit: above.debit, base: above.base }),
  };
}

export const blankManual = (today: string): ManualValues => ({
  date: today,
  kind: 'fc_expense',
  valuation_mode: USUAL_MODE.fc_expense,
  reason: '',
  lines: [{ ...BLANK_LINE }, { ...BLANK_LINE }],
  attachment_ids: [],
});

export const valuesOf = (record: ManualJournal): ManualValues => ({
  date: record.date ?? '',
  kind: record.kind,
  valuation_mode: record.valuation_mode ?? '',
  reason: record.reason,
  lines: record.lines.map((line) => ({
    account_id: line.account_id,
    party_id: line.party_id,
    location_id: line.location_id === null ? '' : String(line.location_id),
    currency: line.currency,
    debit: sign(line.amount) > 0 ? line.amount : '',
    credit: sign(line.amount) < 0 ? line.amount.slice(1) : '',
    base: line.base === null ? '' : absolute(line.base),
  })),
  attachment_ids: [...record.attachment_ids],
});

/** Function that returns the currency of a line, or a default currency if the user chose none. */
export type CurrencyOf = (line: ManualLineValues) => string;

/** Converts a line of the form to the input of the posting rules: one signed amount, positive for a debit. */
export function signedLine(line: ManualLineValues, currencyOf: CurrencyOf) {
  const { account_id, party_id, location_id, debit, credit, base } = line;
  const minus = credit && !debit ? '-' : '';
  const amount = debit || credit;
  return {
    account_id: account_id ?? undefined,
    currency: currencyOf(line),
    amount: amount && `${minus}${amount}`,
    ...(base && { base: `${minus}${base}` }),
    ...(party_id !== null && { party_id }),
    ...(location_id && { location_id: Number(location_id) }),
  };
}

/** Returns the request body and a function that maps fields of the body to fields of the form. */
export function draftedOf(values: ManualValues, currencyOf: CurrencyOf): Drafted {
  const { lines, fieldOf } = sentLines(values.lines, isBlankLine, cellOf);
  const body = {
    date: values.date,
    kind: values.kind,
    lines: lines.map((line) => signedLine(line, currencyOf)),
    ...(values.valuation_mode && { valuation_mode: values.valuation_mode }),
    reason: values.reason,
    ...(values.attachment_ids.length > 0 && { attachment_ids: values.attachment_ids }),
  };
  return { body, fieldOf };
}

function cellOf(part: string, line: ManualLineValues): string {
  if (part === 'amount') return amountCell(line);
  return part in BLANK_LINE ? part : 'account_id';
}
