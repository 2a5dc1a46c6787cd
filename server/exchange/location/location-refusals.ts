import type { Limits, Location, LocationDraft } from '@/lib/contract/exchange/locations';
import { compare, fits } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/place';
import { Refusal } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';
import { isOpenBranch } from '@/server/kernel/organisation';
import { accountsById, isCashAtPlace } from '@/server/ledger/accounts';
import type { Currencies } from '@/server/ledger/currencies';
import { allLocations, stockOf } from '@/server/ledger/locations.sql';

/**
 * A bank needs an account that no other location uses. Tills and vaults share the accounts for cash and currency stock.
 */
export async function accountRefusals(
  db: Db,
  { type, account_id }: LocationDraft,
): Promise<Refusal[]> {
  const refuse = (code: string) => [new Refusal(code, { field: 'account_id' })];
  if (type !== 'bank') return account_id === undefined ? [] : refuse('location.account-unused');
  if (account_id === undefined) return refuse('location.account-needed');
  const account = (await accountsById(db, [account_id])).get(account_id);
  if (!account) return refuse('ledger.account-missing');
  const fits = account.position === 'detail' && account.type === 'asset' && account.is_active;
  if (!fits || isCashAtPlace(account) || account.party_required) return refuse('location.account');
  const taken = (await allLocations(db)).some((other) => other.account?.id === account_id);
  return taken ? refuse('location.account-taken') : [];
}

export async function nameRefusals(db: Db, name: string, id = 0): Promise<Refusal[]> {
  const isTaken = (await allLocations(db)).some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? [new Refusal('location.name-taken', { field: 'name' })] : [];
}

export async function branchRefusals(db: Db, id: number | undefined): Promise<Refusal[]> {
  if (id === undefined || (await isOpenBranch(db, id))) return [];
  return [new Refusal('location.branch-missing', { field: 'branch_id' })];
}

/** Refuses to deactivate the main vault, or a location that is open or not empty. */
export async function endRefusals(
  db: Tx,
  location: Location,
  isActive: boolean,
): Promise<Refusal[]> {
  if (isActive || !location.is_active) return [];
  const field = 'is_active';
  if (location.id === MAIN_VAULT) return [new Refusal('location.main-vault', { field })];
  if (location.session) return [new Refusal('location.is-open', { field })];
  const stock = location.type === 'bank' ? [] : await stockOf(db, location);
  return stock.length > 0 ? [new Refusal('location.not-empty', { field })] : [];
}

/** Refuses limits in unknown currencies or with too many decimals, and a minimum above the maximum. */
export function limitRefusals(
  limits: Limits | undefined,
  { decimals }: Pick<Currencies, 'decimals'>,
): Refusal[] {
  return Object.entries(limits ?? {}).flatMap(([currency, limit]) => {
    const at = `limits.${currency}`;
    const units = decimals[currency];
    if (units === undefined) {
      return [new Refusal('ledger.currency-unknown', { params: { currency }, field: at })];
    }
    const params = { currency, decimals: String(units) };
    const tooFine = Object.entries(limit)
      .filter(([, amount]) => amount !== undefined && !fits(amount, units))
      .map(([name]) => new Refusal('ledger.decimals', { params, field: `${at}.${name}` }));
    const { min, max } = limit;
    const isCrossed = min !== undefined && max !== undefined && compare(min, max) > 0;
    const crossed = new Refusal('location.limit-crossed', { field: `${at}.min` });
    return [...tooFine, ...(isCrossed ? [crossed] : [])];
  });
}
