import {
  type Location,
  locations,
  type Limits,
  type LocationDraft,
  type UnderWay,
} from '@/lib/contract/dealing/locations';
import { seesStock } from '@/lib/domain/dealing/expected-stock';
import { isZero, compare, fits } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { atRate, valueAt } from '@/lib/domain/ledger/position';
import { refuseAny, Refusal } from '@/lib/domain/refusal';
import { transferBodyOf } from '@/server/dealing/transfer/branch-steps';
import { isBlind } from '@/server/dealing/transfer/internal';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { isOpenBranch } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import { accountsById, isCashAtPlace } from '@/server/ledger/accounts';
import { currenciesOf, wireOf, type Currencies } from '@/server/ledger/currencies';
import { onlookerOf, shiftAt } from '@/server/ledger/expected-stock';
import {
  allLocations,
  holderOf,
  locationOf,
  lockLocation,
  stockOf,
} from '@/server/ledger/locations.sql';
import { reservedBy } from '@/server/ledger/reserved.sql';

const page = 'tills';
const record_type = 'location';

async function firstBranch(db: Db): Promise<number> {
  const row = await db
    .selectFrom('branch')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function traced({ name, type, branch_id, account, limits, is_active }: Location) {
  return { name, type, branch_id, account_id: account?.id ?? null, limits, is_active };
}

/**
 * Returns a location for users who may select one but not see its details: without account, limits and last count, and
 * without a session that another user opened.
 */
function asPicked({ session, ...place }: Location, userId: number): Location {
  return {
    ...place,
    account: null,
    limits: null,
    last_count: null,
    session: session?.user.id === userId ? session : null,
  };
}

/** Maximum number of transfers in transit that a list of locations shows. The latest transfers are shown. */
const MOST = 200;

/**
 * Transfers in transit. If the receiving branch must count the cash, only the user who created the transfer sees the
 * amounts.
 */
async function transfersUnderWay({ db, me }: Pick<Call, 'db' | 'me'>): Promise<UnderWay[]> {
  const rows = await db
    .selectFrom('document')
    .select(['type', 'id', 'number', 'body', 'course', 'created_by'])
    .where('type', '=', 'transfer')
    .where('stage', '=', 'dispatched')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  if (rows.length === 0) return [];
  const places = await db.selectFrom('location').select(['id', 'name']).execute();
  const placeOf = (id = 0) => places.find((place) => place.id === id) ?? { id, name: '' };
  const wire = wireOf(await currenciesOf(db));
  return rows.map((row) => {
    const { from_location_id, to_location_id, lines = [] } = transferBodyOf(row);
    const { course, created_by } = row;
    const isHidden = isBlind({ stage: 'dispatched', course, created_by, reader: me.id });
    return {
      id: row.id,
      number: row.number ?? '',
      from: placeOf(from_location_id),
      to: placeOf(to_location_id),
      lines: lines.map(({ currency, amount }) => ({
        currency,
        amount: isHidden ? null : wire.money(amount, currency),
      })),
    };
  });
}

export const locationRoutes = [
  serve(locations.list, async ({ db, me, may }) => {
    const all = await allLocations(db);
    const sent = await transfersUnderWay({ db, me });
    const at = (place: Location): Location => ({
      ...place,
      under_way:
        may('transfer', 'view') || place.session?.user.id === me.id
          ? sent.filter(({ from, to }) => from.id === place.id || to.id === place.id)
          : [],
    });
    return all.map((place) => at(may(page, 'view') ? place : asPicked(place, me.id)));
  }),

  serve(locations.show, ({ db, params }) => locationOf(db, params.id)),

  serve(locations.stock, async (call) => {
    const { db, params, may } = call;
    const location = await locationOf(db, params.id);
    const currencies = await currenciesOf(db);
    const wire = wireOf(currencies);
    const { session } = location;
    const shift = shiftAt(session?.user.id ?? null, session?.status);
    const isShown = seesStock(await onlookerOf(db, call.user), shift);
    const reserved = await reservedBy(db, { now: call.host.now().toISOString() });
    const reservedOf = (code: string) =>
      reserved.find((one) => one.location_id === location.id && one.currency === code)?.amount;
    const decimals = currencies.decimals[currencies.base] ?? 2;
    return (await stockOf(db, location)).map(({ currency, quantity, held, cost, base }) => {
      const price = isZero(held) ? atRate('0') : { value: cost, quantity: held };
      const value =
        currency === currencies.base ? quantity : (base ?? valueAt(quantity, price, decimals));
      return {
        currency,
        quantity: isShown ? wire.money(quantity, currency) : null,
        reserved: isShown ? wire.money(reservedOf(currency) ?? '0', currency) : null,
        value: may(page, 'sensitive') ? wire.base(value) : null,
      };
    });
  }),

  serve(locations.store, async ({ db, input, audit }) => {
    refuseAny([
      ...(await nameRefusals(db, input.name)),
      ...(await accountRefusals(db, input)),
      ...(await branchRefusals(db, input.branch_id)),
      ...limitRefusals(input.limits, await currenciesOf(db)),
    ]);
    const { id } = await db
      .insertInto('location')
      .values({
        name: input.name,
        type: input.type,
        branch_id: input.branch_id ?? (await firstBranch(db)),
        account_id: input.account_id ?? null,
        limits: JSON.stringify(input.limits ?? {}),
        is_active: input.is_active ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const location = await locationOf(db, id);
    const changes = changesBetween<Record<string, unknown>>({}, traced(location));
    audit({ action: 'create', page, record_type, record_id: id, changes });
    return location;
  }),

  serve(locations.update, async ({ db, params: { id }, input, audit }) => {
    const { version, ...sent } = input;
    const before = await lockLocation(db, id);
    const after = {
      name: sent.name ?? before.name,
      branch_id: sent.branch_id ?? before.branch_id,
      limits: sent.limits ?? before.limits,
      is_active: sent.is_active ?? before.is_active,
    };
    refuseAny([
      ...(await nameRefusals(db, after.name, id)),
      ...(await branchRefusals(db, sent.branch_id)),
      ...limitRefusals(sent.limits, await currenciesOf(db)),
      ...(await endRefusals(db, before, after.is_active)),
    ]);
    if (version !== before.version) throw new Conflict('document.stale', before);
    await db
      .updateTable('location')
      .set({ ...after, limits: JSON.stringify(after.limits), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const location = await locationOf(db, id);
    const changes = changesBetween<Record<string, unknown>>(traced(before), traced(location));
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return location;
  }),

  serve(locations.destroy, async ({ db, say, params: { id }, audit }) => {
    const { name } = await lockLocation(db, id);
    const holder = await holderOf(db, id);
    const note = { page, record_type, record_id: id } as const;
    if (holder !== null) {
      audit({ ...note, action: 'delete refused' });
      return { is_deleted: 'no' as const, message: say(holder, { place: name }) };
    }
    await db.deleteFrom('location').where('id', '=', id).execute();
    audit({ ...note, action: 'delete', changes: { name: [name, null] } });
    return { is_deleted: 'yes' as const };
  }),
];

/**
 * Refuses a bank without a suitable account, or with an account that another location uses. Refuses an account for
 * tills and vaults, which share the accounts for cash and currency stock.
 */
async function accountRefusals(db: Db, { type, account_id }: LocationDraft): Promise<Refusal[]> {
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

async function nameRefusals(db: Db, name: string, id = 0): Promise<Refusal[]> {
  const isTaken = (await allLocations(db)).some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? [new Refusal('location.name-taken', { field: 'name' })] : [];
}

async function branchRefusals(db: Db, id: number | undefined): Promise<Refusal[]> {
  if (id === undefined || (await isOpenBranch(db, id))) return [];
  return [new Refusal('location.branch-missing', { field: 'branch_id' })];
}

/** Refuses to deactivate the main vault, an open location, and a till or vault that still holds cash. */
async function endRefusals(db: Tx, location: Location, isActive: boolean): Promise<Refusal[]> {
  if (isActive || !location.is_active) return [];
  const field = 'is_active';
  if (location.id === MAIN_VAULT) return [new Refusal('location.main-vault', { field })];
  if (location.session) return [new Refusal('location.is-open', { field })];
  const stock = location.type === 'bank' ? [] : await stockOf(db, location);
  return stock.length > 0 ? [new Refusal('location.not-empty', { field })] : [];
}

/** Refuses limits in unknown currencies or with too many decimals, and a minimum above the maximum. */
function limitRefusals(
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
