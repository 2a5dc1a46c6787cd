import {
  BLANK_LINE,
  draftedOf,
  isBlankLine,
  type JournalValues,
  type LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import type { Drafted } from '@/components/document/form/use-document-form';
import type { JournalEntry, JournalEntryDraft } from '@/lib/contract/accounting/journal-entry';
import { isDecimal, negate } from '@/lib/domain/money';

/** Converts the form to the request body; balances are signed, debit positive. */
export function openingOf(values: JournalValues): Drafted {
  const { fieldOf } = draftedOf(values);
  const lines = values.lines.filter((line) => !isBlankLine(line)).map(balanceOf);
  return { body: { date: values.date, lines }, fieldOf };
}

function balanceOf({ account_id, party_id, location_id, currency, ...money }: LineValues) {
  const { debit, credit, base } = money;
  const isCredit = debit === '';
  return {
    account_id: account_id ?? undefined,
    ...(party_id !== null && { party_id }),
    ...(location_id !== null && { location_id }),
    ...(currency && { currency }),
    amount: isCredit ? negated(credit) : debit,
    ...(base && { base: isCredit ? negated(base) : base }),
  };
}

/** An invalid amount is returned unchanged, so that the schema refuses it. */
const negated = (text: string) => (isDecimal(text) ? negate(text) : text);

/** True if the line can be previewed: it has an account and valid amounts. */
export function isReady(line: LineValues): boolean {
  const { account_id, debit, credit, base } = line;
  return account_id !== null && [debit || credit, base || '0'].every(isDecimal);
}

/** Returns the balances of an opening entry without its line of opening equity. */
export function balancesOf({ lines }: JournalEntry, equityId: number | undefined): LineValues[] {
  return lines
    .filter(({ account_id }) => account_id !== equityId)
    .map(({ account_id, party_id, location_id, currency, debit, credit, base }) => ({
      ...BLANK_LINE,
      account_id,
      party_id,
      location_id,
      currency,
      debit: debit ?? '',
      credit: credit ?? '',
      base: base ?? '',
    }));
}

/** Returns the journal that moves the remaining opening equity to another account; undefined if nothing remains. */
export function moveOf(
  { date, lines }: JournalEntry,
  { from, to, memo }: Readonly<{ from: number | undefined; to: number; memo: string }>,
): JournalEntryDraft | undefined {
  const left = lines.find(({ account_id }) => account_id === from);
  if (!left || date === null || from === undefined) return undefined;
  const { debit, credit } = left;
  return {
    date,
    memo,
    lines: [
      { account_id: from, ...(credit && { debit: credit }), ...(debit && { credit: debit }) },
      { account_id: to, ...(debit && { debit }), ...(credit && { credit }) },
    ],
  };
}
