import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { type Place, planTransfer, type TransferPlan } from '@/lib/domain/transfer';
import type { DocumentCall } from '@/server/document/document-call';
import { missingOf } from '@/server/document/missing';
import type { Plan, Reference, Shown } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import type { Db } from '@/server/kernel/host';
import type { LedgerAccount } from '@/server/ledger/accounts';
import { wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';

export type InternalReference = Reference &
  Readonly<{ kind: 'internal'; places: ReadonlyMap<number, Place> }>;

/** State of an internal transfer after its dispatch. */
export type InternalCourse = Readonly<{
  received?: Readonly<{
    entry_id: number | null;
    lines: Readonly<Record<string, string>>;
    by: number;
  }>;
  decided?: Readonly<{ entry_id: number; decision: 'charge' | 'found' | 'party' }>;
  reason?: string;
}>;

async function placesOf(db: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await db
    .selectFrom('location')
    .select(['id', 'name', 'type', 'branch_id', 'is_active', 'account_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const PURPOSES = ['cash', 'currency_stock', 'cash_in_transit'] as const;

/** Reads the locations of a transfer, their accounts, and the shared accounts for cash, stock and cash in transit. */
export async function readInternal(
  { db }: Pick<DocumentCall, 'db'>,
  { date, from_location_id = 0, to_location_id = 0 }: TransferBody,
): Promise<InternalReference> {
  const places = await placesOf(db, [from_location_id, to_location_id]);
  const shared = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', PURPOSES)
    .execute();
  const own = [...places.values()].flatMap(({ account_id }) => account_id ?? []);
  const ids = [...shared.map(({ id }) => id), ...own];
  const reference = await referenceTo(db, ids, date === undefined ? [] : [date]);
  return { ...reference, kind: 'internal', places };
}

export function withPurpose({ accounts }: Reference, purpose: string): number | undefined {
  return [...accounts.values()].find((account) => account.purpose === purpose)?.id;
}

function takes(account: LedgerAccount | undefined, currency: string, base: string): boolean {
  if (!account) return false;
  return account.is_multi_currency || (account.currency ?? base) === currency;
}

export function planInternal(
  body: TransferBody,
  known: InternalReference,
): Plan & Pick<TransferPlan, 'isDispatched'> {
  const { base, decimals } = known.currencies;
  const { from_location_id = 0, to_location_id = 0, lines = [] } = body;
  const plan = planTransfer(
    { from_location_id, to_location_id, lines },
    {
      base,
      decimals,
      places: known.places,
      takes: (id, currency) => takes(known.accounts.get(id), currency, base),
      cash: withPurpose(known, 'cash'),
      currency_stock: withPurpose(known, 'currency_stock'),
      in_transit: withPurpose(known, 'cash_in_transit'),
    },
  );
  const missing = missingOf(body, ['from_location_id', 'to_location_id', 'lines']);
  const named = new Set(missing.map(({ field }) => field));
  return {
    ...plan,
    refusals: [...missing, ...plan.refusals.filter(({ field }) => !named.has(field))],
    // Field of the transfer's line that a ledger line belongs to. Each line has two ledger lines: out of one location
    // and into the other.
    fieldOf: (line) => `lines.${Math.floor(line / 2)}`,
  };
}

/** Amount of the transfer; null if it has several lines. */
function sumOf({ lines = [] }: TransferBody, base: string) {
  const [line] = lines;
  if (!line || lines.length > 1) return { amount: null, currency: null, base: null };
  const { amount, currency } = line;
  return { amount, currency, base: currency === base ? amount : null };
}

export function summariseInternal(
  body: TransferBody,
  { isDispatched }: Pick<TransferPlan, 'isDispatched'>,
  { places, currencies }: InternalReference,
): Summary {
  return {
    date: body.date ?? null,
    reference: null,
    memo: body.memo || null,
    counterparty: [body.from_location_id, body.to_location_id]
      .map((id) => places.get(id ?? 0)?.name ?? '')
      .join(' → '),
    ...(isDispatched ? { amount: null, currency: null, base: null } : sumOf(body, currencies.base)),
  };
}

/**
 * True for users who may not see the sent amounts: everybody except the sender, while the transfer is on its way, so
 * that the arrival is counted blind.
 */
export const isBlind = ({
  stage,
  created_by,
  reader,
}: Pick<Shown, 'stage' | 'created_by' | 'reader'>) =>
  stage === 'dispatched' && created_by !== reader;

export function internalRecord(body: TransferBody, known: InternalReference, shown: Shown) {
  const { places, currencies } = known;
  const wire = wireOf(currencies);
  const placeOf = (id: number | undefined) => {
    const place = places.get(id ?? 0);
    return place ? { id: place.id, name: place.name } : null;
  };
  const { received, decided, reason }: InternalCourse = shown.course ?? {};
  const isHidden = isBlind(shown);
  return {
    from: placeOf(body.from_location_id),
    to: placeOf(body.to_location_id),
    lines: (body.lines ?? []).map(({ currency, amount }, index) => ({
      line_no: index + 1,
      currency,
      amount: isHidden ? null : wire.money(amount, currency),
      received: received ? wire.money(received.lines[currency] ?? '0', currency) : null,
    })),
    decision: decided?.decision ?? null,
    carrier: body.carrier || null,
    seal_no: body.seal_no || null,
    step_reason: reason ?? null,
  };
}
