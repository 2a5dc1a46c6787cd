import type { Account, AccountDraft } from '@/lib/contract/accounting/chart-of-accounts';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { ringFrom, ringText } from '@/lib/domain/ring';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';
import { hasLines } from './chart-of-accounts.sql';

/** Refuses a number that another account has, an invalid parent, and an unknown currency. */
export async function checkDraft(db: Db, draft: AccountDraft, id?: number): Promise<void> {
  const refusals: Refusal[] = [];
  const taken = await db
    .selectFrom('account')
    .select('id')
    .where('number', '=', draft.number)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst();
  if (taken) refusals.push(new Refusal('account.number-taken', { field: 'number' }));
  refusals.push(...(await parentRefusals(db, draft, id)));
  const { decimals } = await currenciesOf(db);
  if (draft.currency && decimals[draft.currency] === undefined) {
    const params = { currency: draft.currency };
    refusals.push(new Refusal('ledger.currency-unknown', { params, field: 'currency' }));
  }
  if (refusals.length > 0) throw new Refusals(refusals);
}

/**
 * Refusals of a parent that is missing, is not a general account, has another type, or is the account itself or a
 * descendant of it.
 */
export async function parentRefusals(
  db: Db,
  draft: Pick<AccountDraft, 'parent' | 'type'>,
  id?: number,
): Promise<Refusal[]> {
  if (draft.parent == null) return [];
  const field = 'parent';
  const parents = new Map(
    (
      await db
        .selectFrom('account')
        .select(['id', 'number', 'parent_id', 'position', 'type'])
        .execute()
    ).map((row) => [row.id, row]),
  );
  const parent = parents.get(draft.parent);
  if (!parent) return [new Refusal('account.parent-missing', { field })];
  if (parent.position !== 'general') return [new Refusal('account.parent-detail', { field })];
  if (parent.type !== draft.type) return [new Refusal('account.parent-type', { field })];
  const itself = id === undefined ? undefined : parents.get(id);
  if (!itself) return [];
  const ring = ringFrom(itself, (at) =>
    parents.get(at === itself ? parent.id : (at.parent_id ?? 0)),
  );
  if (!ring) return [];
  const { key, params } = ringFinding(ring);
  return [new Refusal(key, { field, params })];
}

/** Finding about accounts whose parents form a cycle. `ring` begins and ends with the same account. */
export const ringFinding = (ring: readonly Readonly<{ number: string }>[]) => ({
  key: ring.length > 2 ? 'account.parent-ring' : 'account.parent-below',
  params: { ring: ringText(ring.map(({ number }) => number)) },
});

/**
 * Refuses to change the type, position, currency or party requirement of an account that has ledger lines or a purpose,
 * or whose children would then be invalid. Refuses to deactivate an account with a purpose, because the program posts
 * to it.
 */
export async function checkNature(db: Db, before: Account, draft: AccountDraft): Promise<void> {
  if (before.purpose !== null && before.is_active && draft.is_active === false) {
    throw new Refusal('account.system-active', { field: 'is_active' });
  }
  const fields = ['type', 'position', 'currency', 'party_required'] as const;
  const changed = fields.filter((field) => (draft[field] ?? null) !== before[field]);
  if (changed.length === 0) return;
  if (
    before.purpose === null &&
    !(await hasLines(db, before.id)) &&
    !(await hasChildren(db, before, draft))
  ) {
    return;
  }
  throw new Refusals(changed.map((field) => new Refusal('account.nature', { field })));
}

async function hasChildren(db: Db, { id }: Account, draft: AccountDraft): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', id)
    .where((eb) => eb.or([eb.val(draft.position === 'detail'), eb('type', '<>', draft.type)]))
    .executeTakeFirst();
  return row !== undefined;
}
