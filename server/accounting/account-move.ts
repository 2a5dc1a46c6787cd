import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { renumbered, type Renumbering } from '@/lib/domain/ledger/account-move';
import { refuseAny } from '@/lib/domain/refusal';
import type { AuditNote } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { parentRefusals } from './account-rules';

const page = 'chart of accounts';

export const accountMoveRoutes = [
  serve(chartOfAccounts.move, async ({ db, params: { id }, input, audit }) => {
    const accounts = await lockedAccounts(db);
    const moved = accounts.find((account) => account.id === id);
    if (!moved) throw new NotFound();
    if (moved.version !== input.version) {
      throw new Conflict('document.stale', { version: moved.version });
    }
    const { parent, number } = input;
    refuseAny(await parentRefusals(db, { parent, type: moved.type }, id));
    const numbers = renumbered(accounts, id, { parent, number });
    const movedAccounts = numbers.flatMap((one) => {
      const account = accounts.find((other) => other.id === one.id);
      return account ? [{ ...one, name: account.name, names: account.names }] : [];
    });
    if (input.dry_run) {
      audit({ action: 'plan move', page, record_type: 'account', record_id: id });
      return { accounts: movedAccounts };
    }
    await placeUnder(db, { id, parent }, numbers);
    audit(...notesOf({ id, from: moved.parent, to: parent }, numbers));
    return { accounts: movedAccounts };
  }),
];

/** Locks the whole chart of accounts, because a move changes the numbers of many accounts. */
async function lockedAccounts(db: Tx) {
  return db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'type', 'parent_id as parent', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function placeUnder(
  db: Tx,
  { id, parent }: Readonly<{ id: number; parent: number | null }>,
  numbers: readonly Renumbering[],
): Promise<void> {
  for (const one of numbers) {
    const isMoved = one.id === id;
    if (!isMoved && one.number === one.before) continue;
    await db
      .updateTable('account')
      .set((eb) => ({
        number: one.number,
        version: eb('version', '+', 1),
        ...(isMoved && { parent_id: parent }),
      }))
      .where('id', '=', one.id)
      .execute();
  }
}

function notesOf(
  { id, from, to }: Readonly<{ id: number; from: number | null; to: number | null }>,
  numbers: readonly Renumbering[],
): AuditNote[] {
  return numbers.flatMap((one) => {
    const isMoved = one.id === id;
    if (!isMoved && one.number === one.before) return [];
    const changes = {
      ...(isMoved && from !== to && { parent: [from, to] as const }),
      ...(one.number !== one.before && { number: [one.before, one.number] as const }),
    };
    return [{ action: 'move', page, record_type: 'account', record_id: one.id, changes }];
  });
}
