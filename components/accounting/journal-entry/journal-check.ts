import type { JournalContext } from '@/components/accounting/journal-entry/use-journal-setting';
import {
  draftedOf,
  isBlankLine,
  type JournalValues,
  type LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { planJournal } from '@/lib/domain/journal';
import { isDecimal } from '@/lib/domain/money';
import { type PostingLine, settleRounding } from '@/lib/domain/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';

/**
 * Returns the refusals of a posting, by the rules of the host. Lines without an account or with an invalid amount are
 * left to the contract's schema. Missing rates on another day than today are left to the host, which has the board of
 * that day.
 */
export function refusalsOf(
  values: JournalValues,
  context: JournalContext,
  today: string,
): readonly Refusal[] {
  const lines = values.lines.filter((line) => !isBlankLine(line));
  const texts = lines.flatMap(({ debit, credit, rate, base }) => [debit, credit, rate, base]);
  if (texts.some((text) => text !== '' && !isDecimal(text))) return [];

  const planned = planJournal(lines.map(draftOf), context);
  const refusals =
    planned.refusals.length > 0 ? planned.refusals : unbalanced(planned.lines, context);
  const known = refusals.filter(({ code }) => code !== 'ledger.no-rate' || values.date === today);
  const { fieldOf } = draftedOf(values);
  return [...known, ...withoutParty(lines, context)].map(
    ({ code, params, field = '' }) => new Refusal(code, { params, field: fieldOf(field) }),
  );
}

const draftOf = ({ account_id, currency, debit, credit, rate, base }: LineValues) => ({
  account_id: account_id ?? 0,
  currency: currency ?? undefined,
  debit: debit || undefined,
  credit: credit || undefined,
  rate: rate || undefined,
  base: base || undefined,
});

/** Refuses lines without a party on accounts that require one. */
function withoutParty(lines: readonly LineValues[], { account }: JournalContext): Refusal[] {
  return lines.flatMap(({ account_id, party_id }, index) => {
    const on = account(account_id);
    if (!on?.party_required || party_id !== null) return [];
    const params = { account: `${on.number} ${on.name}` };
    return [new Refusal('ledger.party-required', { params, field: `lines.${index}.party_id` })];
  });
}

function unbalanced(lines: readonly PostingLine[], context: JournalContext): readonly Refusal[] {
  const { base, decimals, roundingAccountId } = context;
  try {
    settleRounding(lines, { base, decimals: decimals[base] ?? 2, roundingAccountId });
    return [];
  } catch (error) {
    if (error instanceof Refusals) return error.list;
    if (error instanceof Refusal) return [error];
    throw error;
  }
}
