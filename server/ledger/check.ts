import { isExactAt } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';
import { type Accounts, isCashAtPlace, type LedgerAccount } from './accounts';
import type { Currencies } from './currencies';
import type { Posting } from './posting';

/** Ids of the parties and locations that lines may name. */
export type Named = Readonly<{ parties: ReadonlySet<number>; locations: ReadonlySet<number> }>;

export async function namedIn(db: Db, lines: readonly PostingLine[]): Promise<Named> {
  const parties = idsOf(lines.map(({ party_id }) => party_id));
  const locations = idsOf(lines.map(({ location_id }) => location_id));
  return {
    parties: await existingParties(db, parties),
    locations: await existingLocations(
      db,
      locations.filter((id) => id !== MAIN_VAULT),
    ),
  };
}

function idsOf(given: readonly (number | null | undefined)[]): number[] {
  return [...new Set(given.filter((id) => id != null))];
}

/** Returns the ids of the parties that exist, and locks these parties against deletion until the transaction ends. */
async function existingParties(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('party')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of active locations that can hold cash, which excludes banks. Until the transaction ends, other users
 * cannot begin or end a count at these locations, or deactivate them.
 */
async function existingLocations(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('location')
    .select('id')
    .where('id', 'in', ids)
    .where('type', '<>', 'bank')
    .where('is_active', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sets the main vault as the location of cash lines that name none. */
export function withPlaces(lines: readonly PostingLine[], accounts: Accounts): PostingLine[] {
  return lines.map((line) => {
    const account = accounts.get(line.account_id);
    return account && isCashAtPlace(account) && line.location_id == null
      ? { ...line, location_id: MAIN_VAULT }
      : line;
  });
}

/** Returns the refusals of single lines. `fieldOf` returns the request's field name for a line. */
export function lineRefusals(
  lines: readonly PostingLine[],
  { accounts, currencies, named }: { accounts: Accounts; currencies: Currencies; named: Named },
  fieldOf: (index: number) => string,
): Refusal[] {
  return lines.flatMap((line, index) => {
    const field = fieldOf(index);
    const account = accounts.get(line.account_id);
    if (!account) return [new Refusal('ledger.account-missing', { field: `${field}.account_id` })];
    return [
      ...accountRefusals(account, line, currencies, field),
      ...currencyRefusals(line, currencies, field),
      ...namedRefusals(account, line, named, field),
    ];
  });
}

function accountRefusals(
  account: LedgerAccount,
  { currency }: PostingLine,
  { base }: Currencies,
  field: string,
): Refusal[] {
  const params = { account: `${account.number} ${account.name}`, currency };
  const refuse = (code: string, at: string) => [
    new Refusal(code, { params, field: `${field}.${at}` }),
  ];
  if (account.position === 'general') return refuse('ledger.account-general', 'account_id');
  if (!account.is_active) return refuse('ledger.account-inactive', 'account_id');
  const takes = account.is_multi_currency || currency === (account.currency ?? base);
  return takes ? [] : refuse('ledger.account-currency', 'currency');
}

function currencyRefusals(
  { currency, amount, base }: PostingLine,
  { base: home, decimals, inactive }: Currencies,
  field: string,
): Refusal[] {
  const units = decimals[currency];
  if (units === undefined || inactive.has(currency)) {
    return [
      new Refusal('ledger.currency-unknown', { params: { currency }, field: `${field}.currency` }),
    ];
  }
  const fine = isExactAt(amount, units) && isExactAt(base, decimals[home] ?? 2);
  const params = { currency, decimals: String(units) };
  return fine ? [] : [new Refusal('ledger.decimals', { params, field: `${field}.amount` })];
}

function namedRefusals(
  account: LedgerAccount,
  { party_id, location_id }: PostingLine,
  { parties, locations }: Named,
  field: string,
): Refusal[] {
  const params = { account: `${account.number} ${account.name}` };
  const refusals: Refusal[] = [];
  if (party_id == null && account.party_required) {
    refusals.push(new Refusal('ledger.party-required', { params, field: `${field}.party_id` }));
  }
  if (party_id != null && !parties.has(party_id)) {
    refusals.push(new Refusal('ledger.party-missing', { field: `${field}.party_id` }));
  }
  if (location_id != null && !isCashAtPlace(account)) {
    refusals.push(new Refusal('ledger.location-unused', { params, field: `${field}.location_id` }));
  }
  if (location_id != null && location_id !== MAIN_VAULT && !locations.has(location_id)) {
    refusals.push(new Refusal('ledger.location-missing', { field: `${field}.location_id` }));
  }
  return refusals;
}

type Place = Readonly<{ id: number; name: string; type: string; session_id: number | null }>;

/**
 * Refuses deals, and reversals of deals, outside the open session of their till. At a location that is not a till, only
 * a deal that names a session needs that session open. The session stays locked until the transaction ends, so that no
 * count closes it first.
 */
export async function sessionRefusals(db: Db, postings: readonly Posting[]): Promise<Refusal[]> {
  const dealing = postings.flatMap(({ ticket, reverses }) => ticket ?? reverses?.ticket ?? []);
  const places = new Set(
    dealing.flatMap(({ location_id, session_id }) =>
      location_id === null || (location_id === MAIN_VAULT && session_id === null)
        ? []
        : [location_id],
    ),
  );
  if (places.size === 0) return [];
  const { rows } = await preparedQuery<Place>`
    select location.id, location.name, location.type, opened.id as session_id
    from location
    left join lateral (
      select id from till_session where location_id = location.id and status = 'open' for share
    ) opened on true
    where location.id = any(${[...places]}::bigint[])
  `.execute(db);
  return rows.flatMap(({ id, name, type, session_id }) => {
    const isInIt = ({ session_id: own }: (typeof dealing)[number]) =>
      own === null ? type !== 'till' : own === session_id;
    return dealing.every((one) => one.location_id !== id || isInIt(one))
      ? []
      : [new Refusal('till.not-open', { params: { till: name }, field: 'location_id' })];
  });
}
