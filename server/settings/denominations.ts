import { sql } from 'kysely';

import { denominations, type Denomination } from '@/lib/contract/settings/denominations';
import known from '@/lib/data/denominations.json';
import { fits, plain } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currencyOf, lockCurrency } from './currencies.sql';

type Row = Readonly<{
  kind: 'note' | 'coin';
  value: string;
  issuable: boolean;
  acceptable: boolean;
}>;

/** Returns the notes and coins of a currency from the program's own list. */
function knownOf(code: string): Row[] {
  return known
    .filter(({ currency }) => currency === code)
    .map(({ kind, value, accept_only = false }) => ({
      kind: kind === 'coin' ? 'coin' : 'note',
      value,
      issuable: !accept_only,
      acceptable: true,
    }));
}

/** Adds the notes and coins of new currencies from the program's own list. */
export async function layDenominations(db: Tx, codes: readonly string[]): Promise<void> {
  const rows = codes.flatMap((currency) => knownOf(currency).map((row) => ({ currency, ...row })));
  if (rows.length === 0) return;
  await db.insertInto('denomination').values(rows).execute();
}

/**
 * Adds the notes and coins of all currencies of a new organisation. Does nothing if any note or coin is stored already.
 */
export async function ensureDenominations(db: Tx): Promise<void> {
  const any = await db.selectFrom('denomination').select('id').limit(1).executeTakeFirst();
  if (any) return;
  await layMissingDenominations(db);
}

/** Adds the notes and coins of every currency that has none, from the program's own list. */
export async function layMissingDenominations(db: Tx): Promise<void> {
  const rows = await db
    .selectFrom('currency')
    .select('code')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('denomination')
            .select('id')
            .whereRef('denomination.currency', '=', 'currency.code'),
        ),
      ),
    )
    .execute();
  await layDenominations(
    db,
    rows.map(({ code }) => code),
  );
}

async function listOf(db: Db, code: string): Promise<Denomination[]> {
  const rows = await db
    .selectFrom('denomination')
    .select(['id', 'currency', 'kind', 'value', 'issuable', 'acceptable'])
    .where('currency', '=', code)
    .orderBy(sql`kind = 'coin'`)
    .orderBy('value', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, value: plain(row.value) }));
}

function refusalsIn(rows: readonly Row[], code: string, decimals: number): Refusal[] {
  const keys = rows.map(({ kind, value }) => `${kind} ${plain(value)}`);
  return rows.flatMap(({ value }, at) => {
    const field = `denominations.${at}.value`;
    const params = { currency: code, decimals: String(decimals) };
    if (!fits(value, decimals)) return [new Refusal('ledger.decimals', { params, field })];
    const isTwice = keys.indexOf(keys[at] ?? '') < at;
    return isTwice
      ? [new Refusal('currency.denomination-twice', { params: { value }, field })]
      : [];
  });
}

export const denominationRoutes = [
  serve(denominations.list, async ({ db, params }) =>
    listOf(db, (await currencyOf(db, params.id)).code),
  ),

  serve(denominations.update, async ({ db, params: { id }, input, audit }) => {
    const { code, minor_units } = await lockCurrency(db, id);
    const before = await listOf(db, code);
    const rows = input.denominations.map(
      ({ kind, value, issuable = true, acceptable = true }): Row => ({
        kind,
        value,
        issuable,
        acceptable,
      }),
    );
    refuseAny(refusalsIn(rows, code, minor_units));
    await db.deleteFrom('denomination').where('currency', '=', code).execute();
    if (rows.length > 0) {
      await db
        .insertInto('denomination')
        .values(rows.map((row) => ({ currency: code, ...row })))
        .execute();
    }
    const after = await listOf(db, code);
    const formatList = (list: readonly Denomination[]) =>
      list.map(({ kind, value }) => `${kind} ${value}`).join(', ');
    audit({
      action: 'edit',
      page: 'currencies',
      record_type: 'currency',
      record_id: id,
      changes: { denominations: [formatList(before), formatList(after)] },
    });
    return after;
  }),
];
