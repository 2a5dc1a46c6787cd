import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { EntryLine } from '@/lib/contract/document-fields';
import { compare, type Decimal } from '@/lib/domain/money';

/** A line as entered; the amount is in the line's currency, debit positive. */
type Typed = Pick<EntryLine, 'account_id' | 'currency' | 'amount'>;

/**
 * Base amount of each line of a posted record. It comes from the ledger entry, which is fetched only if a line is in a
 * foreign currency. Null if the entry has no such line, or the user may not see the amount.
 */
export function usePostedBases<Record extends DocumentRecord>(
  { entry }: Pick<DocumentDefinition<Record>['endpoints'], 'entry'>,
  { id, entry_ids }: Pick<Record, 'id' | 'entry_ids'>,
  lines: readonly Typed[],
): readonly (Decimal | null)[] {
  const { baseCurrency } = useFormats();
  const [own] = entry_ids;
  const isNeeded = own !== undefined && lines.some(({ currency }) => currency !== baseCurrency);
  const { data } = useAnswer(entry, { params: { id } }, { enabled: isNeeded });
  return basesOf(lines, data?.filter(({ entry_id }) => entry_id === own) ?? []);
}

/** Returns the base amount of each line. Equal lines are matched in the order of the entry. */
function basesOf(lines: readonly Typed[], posted: readonly EntryLine[]): (Decimal | null)[] {
  const left = [...posted];
  return lines.map((line) => {
    const at = left.findIndex((one) => isSame(one, line));
    return at < 0 ? null : (left.splice(at, 1)[0]?.base ?? null);
  });
}

const isSame = (one: Typed, other: Typed): boolean =>
  one.account_id === other.account_id &&
  one.currency === other.currency &&
  compare(one.amount, other.amount) === 0;
