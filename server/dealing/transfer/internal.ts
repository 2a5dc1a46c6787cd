import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { Refusal } from '@/lib/domain/refusal';
import type { Pieces } from '@/lib/domain/dealing/till-count';
import {
  type Place,
  planTransfer,
  type Receipt,
  type TransferPlan,
  type TransferSetting,
} from '@/lib/domain/dealing/transfer';
import type { DocumentCall } from '@/server/document/document-call';
import { missingOf } from '@/server/document/missing';
import type { Plan, Reference, Shown } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import { denominationsOf } from '@/server/dealing/till/till-sessions.sql';
import type { Db } from '@/server/kernel/host';
import type { LedgerAccount } from '@/server/ledger/accounts';
import { wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';

export type InternalReference = Reference &
  Readonly<{ kind: 'internal' }> &
  Pick<TransferSetting, 'places' | 'user' | 'denominations'>;

/** State of an internal transfer after its dispatch. */
export type InternalCourse = Readonly<{
  /** Receiver of the transfer. The field is missing for a transfer to another branch. */
  receipt?: Receipt;
  received?: Readonly<{
    entry_id: number | null;
    lines: Readonly<Record<string, string>>;
    /** Counted notes and coins by currency; only for currencies that were counted by denomination. */
    pieces?: Readonly<Record<string, Pieces>>;
    by: number;
  }>;
  decided?: Readonly<{ entry_id: number; decision: 'charge' | 'found' | 'party' }>;
  reason?: string;
}>;

async function placesOf(db: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await db
    .selectFrom('location')
    .leftJoin('till_session', (on) =>
      on
        .onRef('till_session.location_id', '=', 'location.id')
        .on('till_session.status', 'in', ['opening_review', 'open']),
    )
    .select(['location.id', 'name', 'type', 'branch_id', 'is_active', 'account_id'])
    .select('till_session.user_id as opened_by')
    .where('location.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a location, so that it is not opened or closed until the transaction ends. */
export async function holdPlace(db: Db, id = 0): Promise<void> {
  await db.selectFrom('location').select('id').where('id', '=', id).forShare().execute();
}

const PURPOSES = ['cash', 'currency_stock', 'cash_in_transit'] as const;

/** Reads the data to plan and check an internal transfer. */
export async function readInternal(
  { db, user }: Pick<DocumentCall, 'db' | 'user'>,
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
  const denominations = await denominationsOf(db);
  return { ...reference, kind: 'internal', places, denominations, user: user?.id ?? null };
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
): Plan & Pick<TransferPlan, 'receipt'> {
  const { base, decimals } = known.currencies;
  const { from_location_id = 0, to_location_id = 0, lines = [], awaits_receipt } = body;
  const plan = planTransfer(
    { from_location_id, to_location_id, lines, awaits_receipt },
    {
      base,
      decimals,
      places: known.places,
      user: known.user,
      denominations: known.denominations,
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
    notes: awaitedAt(known.places.get(to_location_id), plan.receipt),
    refusals: [...missing, ...plan.refusals.filter(({ field }) => !named.has(field))],
    // Returns the field of the transfer line for a ledger line; each transfer line has two ledger lines, out and in.
    fieldOf: (line) => `lines.${Math.floor(line / 2)}`,
  };
}

/** Note that only the user who has the location open can receive the cash. */
function awaitedAt(place: Place | undefined, receipt: Receipt | null): Refusal[] {
  if (!place || receipt !== 'user') return [];
  return [new Refusal('transfer.awaits', { params: { place: place.name } })];
}

/** Amount of the transfer; null unless it has exactly one line. */
function sumOf({ lines = [] }: TransferBody, base: string) {
  const [line] = lines;
  if (!line || lines.length > 1) return { amount: null, currency: null, base: null };
  const { amount, currency } = line;
  return { amount, currency, base: currency === base ? amount : null };
}

export function summariseInternal(
  body: TransferBody,
  receipt: Receipt | null,
  { places, currencies }: InternalReference,
): Summary {
  return {
    date: body.date ?? null,
    reference: null,
    memo: body.memo || null,
    counterparty: [body.from_location_id, body.to_location_id]
      .map((id) => places.get(id ?? 0)?.name ?? '')
      .join(' → '),
    ...(receipt === 'branch'
      ? { amount: null, currency: null, base: null }
      : sumOf(body, currencies.base)),
  };
}

export const internalCourse = (course: object | null): InternalCourse => course ?? {};

/** Receiver of a dispatched transfer: `branch` or `user`. Null if nobody had to confirm the receipt. */
export const receiptIn = ({ stage, course }: Pick<Shown, 'stage' | 'course'>): Receipt | null =>
  stage === null ? null : (internalCourse(course).receipt ?? 'branch');

/**
 * True if the user may not see the sent amounts. Until the other branch has counted the cash, only the creator of a
 * transfer between branches sees them.
 */
export const isBlind = ({
  created_by,
  reader,
  ...state
}: Pick<Shown, 'stage' | 'course' | 'created_by' | 'reader'>) =>
  state.stage === 'dispatched' && receiptIn(state) === 'branch' && created_by !== reader;

export function internalRecord(body: TransferBody, known: InternalReference, shown: Shown) {
  const { places, currencies } = known;
  const wire = wireOf(currencies);
  const placeOf = (id: number | undefined) => {
    const place = places.get(id ?? 0);
    return place ? { id: place.id, name: place.name } : null;
  };
  const { received, decided, reason } = internalCourse(shown.course);
  const isHidden = isBlind(shown);
  return {
    from: placeOf(body.from_location_id),
    to: placeOf(body.to_location_id),
    lines: (body.lines ?? []).map(({ currency, amount, pieces }, index) => ({
      line_no: index + 1,
      currency,
      amount: isHidden ? null : wire.money(amount, currency),
      received: received ? wire.money(received.lines[currency] ?? '0', currency) : null,
      pieces: isHidden ? null : (pieces ?? null),
      received_pieces: received?.pieces?.[currency] ?? null,
    })),
    awaits_receipt: body.awaits_receipt ?? false,
    receipt: receiptIn(shown),
    decision: decided?.decision ?? null,
    carrier: body.carrier || null,
    seal_no: body.seal_no || null,
    step_reason: reason ?? null,
  };
}
