import type * as v from 'valibot';

import { transfer } from '@/lib/contract/exchange/transfer';
import { type Place, planTransfer } from '@/lib/domain/transfer';
import type { DocumentKind, Reference } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import type { Db } from '@/server/kernel/host';
import type { LedgerAccount } from '@/server/ledger/accounts';
import { wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';

type Body = v.InferOutput<(typeof transfer)['store']['input']>;

type Known = Reference & Readonly<{ places: ReadonlyMap<number, Place> }>;

async function placesOf(db: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await db
    .selectFrom('location')
    .select(['id', 'name', 'type', 'branch_id', 'is_active', 'account_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The places that a transfer names, their accounts, and those of what is in tills and vaults. */
async function read(db: Db, { date, from_location_id, to_location_id }: Body): Promise<Known> {
  const places = await placesOf(db, [from_location_id, to_location_id]);
  const shared = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', ['cash', 'currency_stock'])
    .execute();
  const own = [...places.values()].flatMap(({ account_id }) => account_id ?? []);
  const ids = [...shared.map(({ id }) => id), ...own];
  return { ...(await referenceTo(db, ids, date === undefined ? [] : [date])), places };
}

function withPurpose({ accounts }: Known, purpose: string): number | undefined {
  return [...accounts.values()].find((account) => account.purpose === purpose)?.id;
}

function takes(account: LedgerAccount | undefined, currency: string, base: string): boolean {
  if (!account) return false;
  return account.is_multi_currency || (account.currency ?? base) === currency;
}

/** The only sum of a transfer; where there are several, none says how much it is. */
function sumOf({ lines }: Body, base: string) {
  const [line] = lines;
  if (!line || lines.length > 1) return { amount: null, currency: null, base: null };
  const { amount, currency } = line;
  return { amount, currency, base: currency === base ? amount : null };
}

const transferKind: DocumentKind<
  Body,
  Readonly<{ kind: 'internal'; from: object | null; to: object | null; lines: readonly object[] }>,
  Known
> = {
  type: 'transfer',
  page: 'transfer',
  accounts: () => [],
  read: ({ db }, body) => read(db, body),
  plan: (body, known) => {
    const { base, decimals } = known.currencies;
    const plan = planTransfer(body, {
      base,
      decimals,
      places: known.places,
      takes: (id, currency) => takes(known.accounts.get(id), currency, base),
      cash: withPurpose(known, 'cash'),
      currency_stock: withPurpose(known, 'currency_stock'),
    });
    // Every line of a transfer is two of the ledger: out of one place, into the other.
    return { ...plan, fieldOf: (line) => `lines.${Math.floor(line / 2)}` };
  },
  summarise: (body, _plan, { places, currencies }) => ({
    date: body.date ?? null,
    reference: null,
    memo: body.memo || null,
    counterparty: [body.from_location_id, body.to_location_id]
      .map((id) => places.get(id)?.name ?? '')
      .join(' → '),
    ...sumOf(body, currencies.base),
  }),
  seesCost: (may) => may('tills', 'sensitive'),
  own: async (_db, body, { places, currencies }) => {
    const wire = wireOf(currencies);
    const placeOf = (id: number) => {
      const place = places.get(id);
      return place ? { id, name: place.name } : null;
    };
    return {
      kind: body.kind,
      from: placeOf(body.from_location_id),
      to: placeOf(body.to_location_id),
      lines: body.lines.map(({ currency, amount }, index) => ({
        line_no: index + 1,
        currency,
        amount: wire.money(amount, currency),
      })),
    };
  },
};

export const transferRoutes = documentRoutes(transfer, transferKind);
