import { MAIN_VAULT, tillRefusals } from '@/lib/domain/ledger/place';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Call } from '@/server/kernel/serve';
import { isCashAtPlace } from './accounts';
import { accountsById } from './accounts';
import { currenciesOf } from './currencies';
import { purposeAccounts } from './purpose-accounts';
import { allLocations } from './locations.sql';

type Where = Readonly<{ account_id?: number | undefined; location_id?: number | undefined }>;

/** Account that pays or receives an amount, with its display name; also the location if the amount is cash. */
export type SettledAt = Readonly<{ account_id: number; location_id?: number; name: string }>;

/**
 * Returns the account and location for the payment of an amount. Exactly one of the two must be given. Refuses a
 * location that is missing or inactive, a till that is not open or that another user has open, and an account that
 * cannot be used for a payment, for example because it requires a party or is not an asset.
 */
export async function settledAt(
  call: Pick<Call, 'db' | 'user'>,
  where: Where,
  currency: string,
): Promise<SettledAt> {
  const { account_id, location_id } = where;
  if ((account_id === undefined) === (location_id === undefined)) {
    throw new Refusal('settled-at.one', { field: 'location_id' });
  }
  return location_id === undefined
    ? atAccount(call, account_id ?? 0, currency)
    : atPlace(call, location_id, currency);
}

async function atPlace(
  { db, user }: Pick<Call, 'db' | 'user'>,
  id: number,
  currency: string,
): Promise<SettledAt> {
  const field = 'location_id';
  const place = (await allLocations(db)).find((one) => one.id === id);
  if (!place?.is_active) throw new Refusal('ledger.location-missing', { field });
  const opened_by = place.session?.status === 'open' ? place.session.user.id : null;
  refuseAny(tillRefusals({ ...place, opened_by }, user?.id ?? null));
  const { name, account } = place;
  if (place.type === 'bank') return { account_id: account?.id ?? 0, name };
  const { base } = await currenciesOf(db);
  const accounts = await purposeAccounts(db, ['cash', 'currency_stock']);
  const account_id = currency === base ? accounts.cash : accounts.currency_stock;
  return { account_id, location_id: id, name };
}

async function atAccount(
  call: Pick<Call, 'db' | 'user'>,
  id: number,
  currency: string,
): Promise<SettledAt> {
  const { db } = call;
  const field = 'account_id';
  const account = (await accountsById(db, [id])).get(id);
  if (!account) throw new Refusal('ledger.account-missing', { field });
  const name = `${account.number} ${account.name}`;
  if (isCashAtPlace(account)) {
    // Cash without a location belongs to the main vault.
    const vault = await atPlace(call, MAIN_VAULT, currency);
    if (vault.account_id === id) return vault;
  }
  if (account.type !== 'asset' || account.party_required || isCashAtPlace(account)) {
    throw new Refusal('settled-at.account', { field, params: { account: name } });
  }
  return { account_id: id, name };
}

/**
 * Awaits a result. Returns a refusal instead of throwing it, so that the caller can report several refusals together.
 */
export async function orRefusal<Found>(find: Promise<Found>): Promise<Found | Refusal> {
  try {
    return await find;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
