import { compare, fits, subtract } from '@/lib/domain/money';
import {
  deadlineRefusals,
  figuresOf,
  type OfferFigures,
  offerRefusals,
} from '@/lib/domain/dealing/offer';
import type { PromisedFee } from '@/lib/domain/dealing/offer-fee';
import { Refusal } from '@/lib/domain/refusal';
import { chargedFee } from '@/lib/domain/dealing/sale';
import { priceLines } from '@/lib/domain/dealing/sale-prices';
import type { DocumentCall } from '@/server/document/document-call';
import type { Plan } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import {
  missingReason,
  type RateVerdict,
  rateVerdict,
  reasonRefusals,
  tradeOverrides,
} from '@/server/dealing/sale/sale-rates';
import { dealingRefusals } from '@/server/ledger/party-names';
import { reservedBy } from '@/server/ledger/reserved.sql';
import { lineOf, type OfferReference } from './offer-reference';
import type { StoredOffer } from './offer-state';

/**
 * Stock that an offer reserves at a location. `isNamed` is true if the offer names the location; only then the stock is
 * checked.
 */
type Reserving = Readonly<{
  location_id: number;
  place: string;
  currency: string;
  amount: string;
  isNamed: boolean;
  now: string;
}>;

export type OfferPlan = Plan &
  Readonly<{
    figures: OfferFigures;
    reserving: Reserving | undefined;
    /** Fee for the largest amount of the offer; null if the offer leads to a trade. */
    fee: PromisedFee | null;
    /** True if the rate needs a reason under the rules for tickets or trades. */
    needsReason: boolean;
  }>;

/** Computes an offer's figures and its refusals. An offer posts nothing. */
export function planOffer(body: StoredOffer, known: OfferReference): OfferPlan {
  const verdict = verdictOn(body, known);
  return {
    lines: [],
    fieldOf: () => 'amount_max',
    figures: figuresOf(body, body.amount_max, known.middles, known.setting),
    reserving: reservingOf(body, known),
    fee: feeOf(body, known),
    needsReason: verdict.needsReason,
    notes: known.sale.asker.isDeveloper ? reasonRefusals(verdict, body) : [],
    refusals: [
      ...offerRefusals(body, known.setting),
      ...deadlineRefusals(body.valid_until, known.now),
      ...midRefusals(body, known),
      ...partyRefusals(body, known),
      ...rateRefusals(verdict),
      ...missingReason(verdict, body, known.sale),
      ...feeRefusals(body, known),
      ...(body.reserved_location_id !== undefined && !known.sale.ticket.location?.is_active
        ? [new Refusal('ledger.location-missing', { field: 'reserved_location_id' })]
        : []),
    ],
  };
}

/**
 * Fee that the user typed; otherwise the fee that the rules charge for the largest amount. Null if the offer leads to a
 * trade.
 */
function feeOf(body: StoredOffer, known: OfferReference): PromisedFee | null {
  if (known.makes === 'trade') return null;
  const lines = [lineOf(body, body.amount_max, known)];
  const { value } = priceLines(lines, known.sale.setting);
  const { amount, mode } = chargedFee({ lines, fee: body.fee }, value, known.sale.setting);
  return { amount, mode };
}

/**
 * Refuses a fee on an offer that leads to a trade, because dealers and banks pay no fee to the organisation. Refuses
 * too many decimals.
 */
function feeRefusals({ fee }: StoredOffer, { makes, setting }: OfferReference): Refusal[] {
  if (!fee) return [];
  if (makes === 'trade') return [new Refusal('offer.no-fee', { field: 'fee' })];
  const units = setting.decimals[setting.base] ?? 2;
  if (fee.amount === undefined || fits(fee.amount, units)) return [];
  const params = { currency: setting.base, decimals: String(units) };
  return [new Refusal('ledger.decimals', { field: 'fee.amount', params })];
}

/**
 * Returns the stock that a firm offer to sell reserves. An offer that leads to a trade settles later, so it reserves
 * stock only if it names a location.
 */
function reservingOf(body: StoredOffer, { sale, makes, now }: OfferReference) {
  const { kind, side, currency, amount_max: amount, reserved_location_id } = body;
  const isNamed = reserved_location_id !== undefined;
  if (kind !== 'firm' || side !== 'sell' || (makes === 'trade' && !isNamed)) return undefined;
  const { location } = sale.ticket;
  const location_id = sale.setting.location_id;
  const place = location?.name ?? '';
  return { location_id, place, currency, amount, isNamed, now: now.toISOString() };
}

/**
 * Refuses an offer for which a mid rate is missing: the mid of its currency if the offer limits the move of that mid,
 * and the mid of its counter currency if that is foreign.
 */
function midRefusals({ currency, counter_currency, reprice }: StoredOffer, known: OfferReference) {
  const { mid, counter_mid } = known.middles;
  const refuse = (code: string, field: string) =>
    new Refusal('offer.no-mid', { params: { currency: code }, field });
  return [
    ...(mid === null && reprice ? [refuse(currency, 'reprice')] : []),
    ...(counter_mid === null &&
    counter_currency !== undefined &&
    counter_currency in known.setting.decimals
      ? [refuse(counter_currency, 'counter_currency')]
      : []),
  ];
}

export function partyRefusals(
  { customer_id }: Pick<StoredOffer, 'customer_id'>,
  { party }: Pick<OfferReference, 'party'>,
): Refusal[] {
  return customer_id === undefined ? [] : dealingRefusals(party, 'customer_id');
}

type Verdict = Pick<RateVerdict, 'refusals' | 'holds' | 'needsReason'>;

/**
 * Checks the rate by the rules for the ticket or trade that the offer leads to. A trade's rate is never refused and
 * never needs approval, but it may need a reason.
 */
function verdictOn(body: StoredOffer, known: OfferReference): Verdict {
  if (known.makes === 'trade') {
    const overrides = tradeOverrides(body, { ...known.sale, ...known.setting });
    return { refusals: [], holds: false, needsReason: overrides.length > 0 };
  }
  const { value } = priceLines([lineOf(body, body.amount_max, known)], known.sale.setting);
  return rateVerdict(value, known.sale);
}

/** Refuses a rate at which a ticket could not be dealt now. Otherwise users could promise more than they may deal. */
function rateRefusals({ refusals, holds }: Verdict): Refusal[] {
  return [
    ...refusals.map(({ code, params }) => new Refusal(code, { params, field: 'rate' })),
    ...(holds ? [new Refusal('sale.quote-held', { field: 'rate' })] : []),
  ];
}

/**
 * Locks the stock at the named location until the transaction ends. Refuses the offer if its amount exceeds the stock
 * that other offers have not reserved.
 */
export async function claimStock({ db }: DocumentCall, { reserving }: OfferPlan): Promise<void> {
  if (!reserving?.isNamed) return;
  const { location_id, place, currency, amount, now } = reserving;
  const held = await db
    .selectFrom('stock')
    .select('quantity')
    .where('location_id', '=', location_id)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
  const others = (await reservedBy(db, { now })).find(
    (one) => one.location_id === location_id && one.currency === currency,
  );
  const free = subtract(held?.quantity ?? '0', others?.amount ?? '0');
  if (compare(free, amount) >= 0) return;
  throw new Refusal(others ? 'offer.reserved' : 'offer.stock', {
    params: { place, currency, ...(others && { offers: others.offers }) },
    field: 'reserved_location_id',
  });
}

/** Summary for lists: the largest amount of the offer, and its value if the counter currency is base. */
export function summariseOffer(
  body: StoredOffer,
  { figures }: OfferPlan,
  { party, setting }: OfferReference,
): Summary {
  const { counter_currency = setting.base } = body;
  return {
    date: body.date ?? null,
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty: party?.name ?? (body.prospect?.name || null),
    amount: body.amount_max,
    currency: body.currency,
    base: counter_currency === setting.base ? figures.counter : null,
  };
}
