import { currencies, type Currency, type CurrencyDraft } from '@/lib/contract/settings/currencies';
import isoCurrencies from '@/lib/data/currencies.json';
import denominations from '@/lib/data/denominations.json';
import { smallestCash } from '@/lib/domain/dealing/cash-rounding';
import { fits, fixed, isZero, minorUnit } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import { laidOver } from '@/server/kernel/laid-over';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { holdBooks } from '@/server/ledger/book-dates';
import { allCurrencies, currencyOf, holderOf, lockCurrency, openIn } from './currencies.sql';
import { layDenominations } from './denominations';

const page = 'currencies';
const record_type = 'currency';

type Fields = Omit<Currency, 'id' | 'number' | 'is_base' | 'is_used' | 'version'>;

const ISO: ReadonlyMap<
  string,
  Readonly<{ name: string; symbol?: string; minor_units: number }>
> = new Map(isoCurrencies.map((currency) => [currency.code, currency]));

/**
 * Fills in missing fields of a currency from ISO 4217. Refuses a currency that is not in ISO 4217 if its name or
 * decimals are missing.
 */
function complete(draft: CurrencyDraft): Fields {
  const iso = ISO.get(draft.code);
  const { name = iso?.name, symbol = iso?.symbol ?? '', minor_units = iso?.minor_units } = draft;
  const missing = [name === undefined && 'name', minor_units === undefined && 'minor_units'];
  refuseAny(
    missing.flatMap((field) => (field ? [new Refusal('currency.not-iso', { field })] : [])),
  );
  const decimals = minor_units ?? 2;
  return {
    code: draft.code,
    name: name ?? '',
    symbol,
    minor_units: decimals,
    cash_increment: String(draft.cash_increment ?? minorUnit(decimals)),
    quote_unit: draft.quote_unit ?? 1,
    quote_direction: draft.quote_direction ?? 'direct',
    is_active: draft.is_active ?? true,
  };
}

function incrementRefusals({ code, cash_increment, minor_units }: Fields): Refusal[] {
  if (fits(cash_increment, minor_units)) return [];
  const params = { currency: code, decimals: String(minor_units) };
  return [new Refusal('currency.increment', { params, field: 'cash_increment' })];
}

/**
 * Refuses to change the code, to change the decimals of a used currency, or to deactivate the base currency. Also
 * refuses an invalid cash increment.
 */
function changeRefusals(before: Currency, after: Fields): Refusal[] {
  const decimalsChange = after.minor_units !== before.minor_units;
  return [
    ...(after.code === before.code ? [] : [new Refusal('currency.code-fixed', { field: 'code' })]),
    ...(decimalsChange && before.is_used
      ? [
          new Refusal('currency.decimals-used', {
            params: { currency: before.code },
            field: 'minor_units',
          }),
        ]
      : incrementRefusals(after)),
    ...(before.is_base && !after.is_active
      ? [new Refusal('currency.base-active', { field: 'is_active' })]
      : []),
  ];
}

/**
 * Refuses to deactivate a currency that is still held or owed, because its open amounts could not be settled
 * afterwards.
 */
async function refuseHeld(db: Tx, { code, minor_units }: Currency): Promise<void> {
  await holdBooks(db);
  const { quantity, accounts } = await openIn(db, code);
  if (isZero(quantity) && accounts === 0) return;
  const params = {
    currency: code,
    quantity: fixed(quantity, minor_units),
    accounts: String(accounts),
  };
  throw new Refusal('currency.held', { params, field: 'is_active' });
}

function fieldsOf({ code, name, symbol, minor_units, cash_increment, ...rest }: Currency): Fields {
  const { quote_unit, quote_direction, is_active } = rest;
  return {
    code,
    name,
    symbol,
    minor_units,
    cash_increment,
    quote_unit,
    quote_direction,
    is_active,
  };
}

/** True if the currency is in ISO 4217, so that its name and decimals are known. */
export const isIsoCurrency = (code: string): boolean => ISO.has(code);

/** Adds a currency with its denominations; returns its id. */
async function addCurrency(
  { db, audit }: Pick<Call, 'db' | 'audit'>,
  draft: CurrencyDraft,
): Promise<number> {
  const fields = complete(draft);
  refuseAny(incrementRefusals(fields));
  const id = await drawId(db, record_type);
  if ((await allCurrencies(db)).some(({ code }) => code === fields.code)) {
    throw new Refusal('currency.taken', { params: { currency: fields.code }, field: 'code' });
  }
  await db
    .insertInto('currency')
    .values({ id, ...fields })
    .execute();
  await layDenominations(db, [fields.code]);
  const changes = changesBetween({}, fields);
  audit({ action: 'create', page, record_type, record_id: id, changes });
  return id;
}

/** Adds a base currency of ISO 4217. Cash amounts are rounded to its smallest note or coin. */
export async function addBase(call: Pick<Call, 'db' | 'audit'>, code: string): Promise<void> {
  const { minor_units } = complete({ code });
  await addCurrency(call, {
    code,
    cash_increment: smallestCash({ code, minor_units }, denominations),
  });
}

export const currencyRoutes = [
  serve(currencies.list, ({ db }) => allCurrencies(db)),

  serve(currencies.store, async (call) => currencyOf(call.db, await addCurrency(call, call.input))),

  serve(currencies.update, async ({ db, params: { id }, input, audit }) => {
    const current = await lockCurrency(db, id);
    const { version, ...sent } = input;
    const before = fieldsOf(current);
    const after = laidOver(before, sent);
    refuseAny(changeRefusals(current, after));
    if (before.is_active && !after.is_active) await refuseHeld(db, current);
    if (current.version !== version) throw new Conflict('document.stale', current);
    const { code, ...columns } = after;
    await db
      .updateTable('currency')
      .set({ ...columns, version: version + 1 })
      .where('code', '=', code)
      .execute();
    audit({
      action: 'edit',
      page,
      record_type,
      record_id: id,
      changes: changesBetween(before, after),
    });
    return currencyOf(db, id);
  }),

  serve(currencies.destroy, async ({ db, say, params: { id }, audit }) => {
    const currency = await lockCurrency(db, id);
    const holder = await holderOf(db, currency);
    const note = { page, record_type, record_id: id } as const;
    if (holder !== null) {
      audit({ ...note, action: 'delete refused' });
      return { is_deleted: 'no' as const, message: say(holder, { currency: currency.code }) };
    }
    await db.deleteFrom('denomination').where('currency', '=', currency.code).execute();
    await db.deleteFrom('currency').where('id', '=', id).execute();
    audit({ ...note, action: 'delete', changes: { code: [currency.code, null] } });
    return { is_deleted: 'yes' as const };
  }),
];
