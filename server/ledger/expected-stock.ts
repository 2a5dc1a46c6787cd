import { type Onlooker, seesStock, type Shift } from '@/lib/domain/dealing/expected-stock';
import { Refusal } from '@/lib/domain/refusal';
import { isActive, type SessionStatus } from '@/lib/domain/dealing/till-session';
import type { User } from '@/server/kernel/access';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';

/**
 * Returns the user, and whether tellers count cash without seeing the expected stock. Both decide whether the user sees
 * the expected stock.
 */
export async function onlookerOf(
  db: Db,
  user: Pick<User, 'id' | 'is_developer' | 'role'> | null,
): Promise<Onlooker> {
  const { blind_count } = await settingOf(db, 'exchange');
  return { user, countsBlind: blind_count };
}

/** True if the user may see the expected stock at a location. */
export async function seesStockAt(
  db: Db,
  user: Onlooker['user'],
  locationId: number,
): Promise<boolean> {
  const session = await db
    .selectFrom('till_session')
    .select(['user_id', 'status'])
    .where('location_id', '=', locationId)
    .where('status', 'not in', ['closed', 'rejected'])
    .executeTakeFirst();
  return seesStock(await onlookerOf(db, user), shiftAt(session?.user_id ?? null, session?.status));
}

/** Builds the active session of a location from the columns of its row; null if no session is active. */
export function shiftAt(
  userId: number | null,
  status: SessionStatus | null | undefined,
): Shift | null {
  if (userId === null || status == null) return null;
  return isActive(status) ? { userId, status } : null;
}

/** Thrown if a posting would pay out more than the stock of a location. */
export class Shortage extends Refusal {
  readonly locationId: number;

  constructor(
    locationId: number,
    params: Readonly<{ currency: string; short: string }>,
    field: string | undefined,
  ) {
    super('ledger.stock', { params, ...(field !== undefined && { field }) });
    this.locationId = locationId;
  }
}

/**
 * Removes the missing amount from a shortage if the user may not see the stock, because the amount would reveal it.
 * Other errors are returned unchanged.
 */
export async function asTold(db: Db, userId: number | null, error: unknown): Promise<unknown> {
  if (!(error instanceof Shortage)) return error;
  if (await seesStockAt(db, await personOf(db, userId), error.locationId)) return error;
  const { params, field } = error;
  return new Refusal('ledger.stock-short', {
    params: { currency: params.currency ?? '' },
    ...(field !== undefined && { field }),
  });
}

async function personOf(db: Db, id: number | null): Promise<Onlooker['user']> {
  if (id === null) return null;
  const row = await db
    .selectFrom('app_user')
    .leftJoin('role', (on) =>
      on.onRef('role.id', '=', 'app_user.role_id').on('role.deleted_at', 'is', null),
    )
    .select(['app_user.type', 'role.id as role_id', 'role.name', 'role.pages'])
    .where('app_user.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { type, role_id, name, pages } = row;
  return {
    id,
    is_developer: type === 'developer',
    role: role_id === null ? null : { id: role_id, name: name ?? '', pages },
  };
}
