import { plain, sum } from '@/lib/domain/money';
import { isOpenOffer, type OfferMids, remainingOf } from '@/lib/domain/offer';
import { perUnit } from '@/lib/domain/rate';
import { apartInPercent } from '@/lib/domain/rate-tolerance';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { dealsOf, shownFill, slippageIn, statusIn } from './offer-fills';
import { type OfferPlan, planOffer } from './offer-plan';
import type { OfferReference } from './offer-reference';
import { type Filled, offerCourse, secondsLeft, stateAt, type StoredOffer } from './offer-state';

/** Additional fields of an offer's record. Margin and mid need the sensitive permission. */
export async function offerRecord(db: Db, body: StoredOffer, known: OfferReference, shown: Shown) {
  const wire = wireOf(known.currencies);
  const course = offerCourse(shown.course);
  const { valid_until = body.valid_until ?? null, offered_at = null, fills = [], wish } = course;
  const { currency, counter_currency = known.setting.base } = body;
  const { figures, fee: foreseen } = planOffer(body, known);
  const fee = offered_at === null ? foreseen : (course.fee ?? null);
  const status = stateAt({ ...storedState(shown), valid_until: course.valid_until }, known.now);
  const deals = await dealsOf(db, fills);
  return {
    ...(status === 'expired' && { status }),
    ...partyFields(body, known),
    makes: known.makes,
    side: body.side,
    counter_currency,
    amount_min: wire.money(body.amount_min, currency),
    amount_max: wire.money(body.amount_max, currency),
    counter_amount: wire.money(figures.counter, counter_currency),
    ...quotedOf(body),
    kind: body.kind,
    channel: body.channel ?? 'counter',
    allow_partial: body.allow_partial ?? false,
    reprice: body.reprice ?? null,
    fee: typedFee(body, wire),
    promised_fee: fee && { ...fee, amount: wire.base(fee.amount) },
    reserved_location_id: body.reserved_location_id ?? null,
    reserved: isOpenOffer(status) ? reservedShown(body, known, course.reserves, wire) : null,
    offered_at,
    valid_until,
    valid_minutes: body.valid_minutes ?? null,
    seconds_left: isOpenOffer(status) ? secondsLeft(course.valid_until, known.now) : null,
    ...profitOf(course, {
      known,
      wire,
      margin: figures.margin,
      seesProfit: shown.may('offer rate', 'sensitive'),
    }),
    deviation: deviationOf(body, known),
    ...amountsOf(body, fills, { status, wire }),
    fills: fills.map((fill) =>
      shownFill(fill, deals, { currency, wire, seesProfit: shown.may('offer rate', 'sensitive') }),
    ),
    is_converted_voided:
      fills.length > 0 && fills.every((fill) => statusIn(deals, fill) === 'voided'),
    wish: wish ?? null,
    has_link: course.link !== undefined,
    copied_from: await copiedFrom(db, body),
    step_reason: course.reason ?? null,
  };
}

/** Preview of an offer while it is being written. */
export function foreseenOffer(
  body: StoredOffer,
  { figures: { counter, mid, margin }, fee }: OfferPlan,
  known: OfferReference,
  seesProfit: boolean,
) {
  const wire = wireOf(known.currencies);
  const { counter_currency = known.setting.base } = body;
  return {
    counter_currency,
    counter_amount: wire.money(counter, counter_currency),
    promised_fee: fee && { ...fee, amount: wire.base(fee.amount) },
    deviation: deviationOf(body, known),
    mid: seesProfit ? wire.rate(mid) : null,
    margin: seesProfit ? wire.base(margin) : null,
  };
}

function typedFee({ fee }: StoredOffer, wire: Wire) {
  if (!fee) return null;
  const { amount, mode } = fee;
  return amount === undefined ? { mode } : { amount: wire.base(amount), mode };
}

/** An offer without a stage is a draft; every other one is posted. */
const storedState = ({ stage }: Shown) => ({ status: stage === null ? 'draft' : 'posted', stage });

const partyFields = (
  { customer_id, prospect }: StoredOffer,
  { party }: Pick<OfferReference, 'party'>,
) => ({
  customer_id: customer_id ?? null,
  customer: party?.name ?? null,
  prospect: prospect ?? null,
});

function quotedOf({ rate, quote_unit = 1, quote_direction = 'direct' }: StoredOffer) {
  const quote = { rate: plain(rate), quote_unit, quote_direction };
  return { ...quote, rate_base: perUnit(quote) };
}

function reservedShown(
  { currency }: StoredOffer,
  { sale }: OfferReference,
  reserves: Readonly<{ location_id: number; amount: string }> | undefined,
  wire: Wire,
) {
  if (!reserves) return null;
  const { location_id, amount } = reserves;
  const { location } = sale.ticket;
  return {
    location_id,
    location: location?.id === location_id ? location.name : null,
    amount: wire.money(amount, currency),
  };
}

type Measured = Readonly<{
  known: OfferReference;
  wire: Wire;
  margin: string | null;
  seesProfit: boolean;
}>;

const UNSEEN = {
  mid_at_offer: null,
  margin_at_offer: null,
  mid: null,
  margin: null,
  slippage: null,
};

function profitOf(
  {
    mid = null,
    margin: atOffer = null,
    fills = [],
  }: Partial<OfferMids> & Readonly<{ margin?: string | null; fills?: readonly Filled[] }>,
  { known, wire, margin, seesProfit }: Measured,
) {
  if (!seesProfit) return UNSEEN;
  return {
    mid_at_offer: wire.rate(mid),
    margin_at_offer: wire.base(atOffer),
    mid: wire.rate(known.middles.mid),
    margin: wire.base(margin),
    slippage: wire.base(slippageIn(fills)),
  };
}

/** Difference from the board's rate in percent. The board has no rate against another foreign currency. */
function deviationOf(body: StoredOffer, { sale, setting }: OfferReference): string | null {
  const { side, currency, counter_currency = setting.base } = body;
  const board = sale.board(currency, side);
  if (!board || counter_currency !== setting.base) return null;
  return apartInPercent({ side, quote: body, board });
}

/** Dealt and remaining amounts. An offer that has ended has nothing remaining. */
function amountsOf(
  body: StoredOffer,
  fills: readonly Filled[],
  { status, wire }: Readonly<{ status: string; wire: Wire }>,
) {
  const filled = fills.map(({ amount }) => amount);
  const isLeft = isOpenOffer(status) || status === 'draft';
  return {
    filled: wire.money(sum(filled), body.currency),
    remaining: wire.money(isLeft ? remainingOf(body, filled) : '0', body.currency),
  };
}

async function copiedFrom(db: Db, { copied_from }: StoredOffer) {
  if (copied_from === undefined) return null;
  const row = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'offer rate')
    .where('id', '=', copied_from)
    .executeTakeFirst();
  return row ?? null;
}
