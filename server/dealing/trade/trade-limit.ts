import type { TradeBody } from '@/lib/contract/dealing/trade';
import { add, compare, type Decimal } from '@/lib/domain/money';
import { legSums, owedOn, worthOfLeg } from '@/lib/domain/dealing/open-legs';
import { Refusal } from '@/lib/domain/refusal';
import type { Reference } from '@/server/document/kind';
import { openLegs } from '@/server/document/open-legs';
import type { Db, Tx } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';

/** Settlement limit of a counterparty and its present debt, in base. */
export type Exposure = Readonly<{ limit: Decimal; used: Decimal }>;

type Board = Pick<Reference, 'currencies' | 'mids'> & Readonly<{ day: string }>;
type Known = Board &
  Readonly<{ counterparty: string | null; exposure: Exposure | null; mayExceed: boolean }>;

/**
 * Limit of a counterparty and the value of the open legs that it must still pay, at the mid rates of `day`; null
 * without a limit.
 */
export async function exposureTo(
  db: Db,
  partyId: number,
  { currencies, mids, day }: Board,
): Promise<Exposure | null> {
  const row = await db
    .selectFrom('party')
    .select('settlement_limit')
    .where('id', '=', partyId)
    .executeTakeFirst();
  const limit = row?.settlement_limit ?? null;
  if (limit === null) return null;
  const valuing = { ...currencies, mid: (code: string) => mids(code, day) };
  return { limit, used: owedOn(await openLegs(db, currencies, partyId), valuing) };
}

/** Debt of the counterparty including this trade, valued at the same mid rates as the present debt. */
function after(body: TradeBody, { currencies, mids, exposure, day }: Known): Decimal {
  const { fc, counter } = legSums(body, currencies);
  const [ours, theirs] = fc.is_ours ? [fc, counter] : [counter, fc];
  const mid = (code: string) => mids(code, day);
  return add(exposure?.used ?? '0', worthOfLeg(ours, theirs, { ...currencies, mid }));
}

const isOver = (body: TradeBody, known: Known) =>
  known.exposure !== null && compare(after(body, known), known.exposure.limit) > 0;

/**
 * True if the trade exceeds the limit and the user has the permission to exceed it; the trade then counts as an
 * override.
 */
export const isBeyond = (body: TradeBody, known: Known): boolean =>
  known.mayExceed && isOver(body, known);

export function limitRefusals(body: TradeBody, known: Known): Refusal[] {
  const { exposure, counterparty, currencies } = known;
  if (exposure === null || known.mayExceed || !isOver(body, known)) return [];
  const wire = wireOf(currencies);
  const params = {
    counterparty: counterparty ?? '',
    currency: currencies.base,
    limit: wire.base(exposure.limit),
    after: wire.base(after(body, known)),
  };
  return [new Refusal('trade.limit', { params, field: 'counterparty_id' })];
}

/** Limit and debt for the form's preview; null without a limit. */
export function exposureAfter(body: TradeBody, known: Known) {
  const { exposure, currencies } = known;
  if (exposure === null) return null;
  const wire = wireOf(currencies);
  const { limit, used } = exposure;
  return { limit: wire.base(limit), used: wire.base(used), after: wire.base(after(body, known)) };
}

/**
 * Locks a counterparty that has a limit, before its debt is read. Otherwise two concurrent trades could together exceed
 * the limit.
 */
export async function lockLimit(db: Tx, partyId: number): Promise<void> {
  await db
    .selectFrom('party')
    .select('id')
    .where('id', '=', partyId)
    .where('settlement_limit', 'is not', null)
    .forNoKeyUpdate()
    .execute();
}
