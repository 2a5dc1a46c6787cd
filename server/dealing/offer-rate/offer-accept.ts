import type { DocumentBody } from '@/lib/contract/document-fields';
import type { TradeBody } from '@/lib/contract/dealing/trade';
import { compare, fixed, isZero, plain, round, subtract } from '@/lib/domain/money';
import {
  acceptedRefusals,
  amountRefusals,
  figuresOf,
  isDealable,
  movedPercent,
  type OfferMids,
  remainingOf,
  slippageOf,
} from '@/lib/domain/dealing/offer';
import { feeOfPart, type PromisedFee } from '@/lib/domain/dealing/offer-fee';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { priceLines } from '@/lib/domain/dealing/sale-prices';
import type { SalePayment } from '@/lib/domain/dealing/sale-shapes';
import type { Act, AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { newRecordOf, type NewRecord } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import { statusOf } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { heldLegs } from '@/server/dealing/rates/held-rates';
import type { SaleBody } from '@/server/dealing/sale/sale-reference';
import { saleKind } from '@/server/dealing/sale/sales';
import { tradeKind } from '@/server/dealing/trade/trade';
import { Conflict } from '@/server/kernel/failure';
import { RefusedYetKept } from '@/server/kernel/serve';
import { partyRefusals } from './offer-plan';
import { type OfferReference, readOffer, lineOf } from './offer-reference';
import {
  type Filled,
  offerBodyOf,
  type OfferCourse,
  offerCourse,
  type StoredOffer,
} from './offer-state';

const PAGE = 'offer rate';

type Acceptance = Readonly<{
  amount: string;
  payments?: readonly SalePayment[] | undefined;
  location_id?: number | undefined;
}>;

/**
 * Deals an offer, or a part of it, under the offer's lock, and returns the record of the posted ticket or trade.
 * Refuses an indicative or declined offer, and a customer who may not deal. `reprice` handles a mid rate that moved
 * further than the offer allows. Refuses an amount below the offer's minimum, unless it is the whole remaining amount,
 * and an amount above the remaining amount or above the amount that the customer accepted.
 */
export async function acceptOffer(
  call: DocumentCall,
  row: DocumentRow,
  { amount, payments, location_id }: Acceptance,
): Promise<object> {
  const [body, course] = [offerBodyOf(row), offerCourse(row.course)];
  const fills = course.fills ?? [];
  refuseUndealable(row, body, course);
  const known = await readOffer(call, body);
  const filled = fills.map((fill) => fill.amount);
  refuseAny([
    ...amountRefusals(body, amount, { filled, decimals: known.setting.decimals }),
    ...acceptedRefusals(amount, body.currency, course.wish?.amount),
    ...partyRefusals(body, known),
  ]);
  const repriced = await reprice(call, row, { body, course, known });
  if (repriced) return repriced;

  const { offered_at = '', valid_until = '' } = course;
  const no = fills.length + 1;
  const fee = feeCharged(body, course, { amount, known });
  const part = { offer_id: row.id, offer_fill: no, amount, payments, location_id, fee };
  const deal = await dealPart(call, body, { ...part, offered_at, valid_until }, known);
  const fill = filledBy(
    body,
    { no, amount, at: known.now.toISOString(), ...(fee && { fee: fee.amount }) },
    { deal: deal.row, course, known },
  );
  await moveToStage(call, row, {
    page: PAGE,
    action: 'accept',
    ...afterFill(body, course, { fills: [...fills, fill], known }),
  });
  return deal.record;
}

/** Refuses an indicative offer, and an offer that the customer declined by the link. */
function refuseUndealable(row: DocumentRow, { kind }: StoredOffer, course: OfferCourse) {
  if (kind === 'indicative') throw new Refusal('offer.indicative', { field: 'amount' });
  const [status, wish] = [statusOf(row), course.wish ?? null];
  if (!isDealable({ status, kind, wish })) {
    throw new Conflict('offer.customer-declined', { status, version: row.version, wish });
  }
}

/**
 * Returns the part of the promised fee that is charged for one part of the offer. Undefined for an offer that leads to
 * a trade, because a trade has no such fee.
 */
function feeCharged(
  { amount_max }: StoredOffer,
  { fee, fills = [] }: OfferCourse,
  { amount, known: { setting } }: Readonly<{ amount: string; known: OfferReference }>,
): PromisedFee | undefined {
  if (!fee) return undefined;
  const filled = fills.map((fill) => fill.amount);
  const units = setting.decimals[setting.base] ?? 2;
  return { ...fee, amount: feeOfPart(fee, amount, { amount_max, filled }, units) };
}

/**
 * Checks whether the mid rate has moved further than the offer allows. If so, the offer's `reprice` action applies: the
 * offer expires, or only users with the permission to override may deal.
 */
async function reprice(
  call: DocumentCall,
  row: DocumentRow,
  {
    body,
    course,
    known,
  }: Readonly<{ body: StoredOffer; course: OfferCourse; known: OfferReference }>,
): Promise<RefusedYetKept | undefined> {
  const { max_mid_move, action } = body.reprice ?? {};
  const moved = movedPercent(midsThen(course), known.middles);
  if (max_mid_move === undefined || moved === null || compare(moved, max_mid_move) <= 0) {
    return undefined;
  }
  const params = { percent: plain(round(moved, 4)), most: plain(max_mid_move) };
  if (action === 'ask') {
    if (call.may(PAGE, 'override')) return undefined;
    throw new Refusal('offer.moved-ask', { params, field: 'amount' });
  }
  const { reserves: _freed, ...kept } = course;
  await moveToStage(call, row, { page: PAGE, action: 'expire', stage: 'expired', course: kept });
  return new RefusedYetKept(new Refusal('offer.moved', { params, field: 'amount' }));
}

const midsThen = ({ mid = null, counter_mid = null }: OfferCourse): OfferMids => ({
  mid,
  counter_mid,
});

/**
 * Data of a dealt part. The margin compares the offered rate with the current mid rate; the slippage is the cost of the
 * change in mid since the offer.
 */
function filledBy(
  body: StoredOffer,
  part: Pick<Filled, 'no' | 'amount' | 'at' | 'fee'>,
  {
    deal,
    course,
    known,
  }: Readonly<{ deal: DocumentRow; course: OfferCourse; known: OfferReference }>,
): Filled {
  const { middles, makes, setting } = known;
  const { amount } = part;
  const { margin } = figuresOf(body, amount, middles, setting);
  const slippage = slippageOf(
    body,
    amount,
    { offered: midsThen(course), accepted: middles },
    setting,
  );
  return { ...part, type: makes, id: deal.id, ...middles, margin, slippage };
}

/** The accepted amount that remains after a part was dealt; undefined if nothing remains. */
function acceptedAfter(
  wish: OfferCourse['wish'],
  { dealt, units }: Readonly<{ dealt: string; units: number }>,
): OfferCourse['wish'] {
  if (wish?.amount === undefined || wish.amount === null) return undefined;
  const left = subtract(wish.amount, dealt);
  return compare(left, '0') > 0 ? { ...wish, amount: fixed(left, units) } : undefined;
}

/**
 * Returns the stage and stored data of an offer after another part was dealt. The reservation and the accepted amount
 * are reduced to the remaining amount, or removed when the whole offer is dealt.
 */
function afterFill(
  body: StoredOffer,
  course: OfferCourse,
  { fills, known }: Readonly<{ fills: readonly Filled[]; known: OfferReference }>,
) {
  const { reserves, wish: accepted, ...rest } = course;
  const units = known.setting.decimals[body.currency] ?? 2;
  const wish = acceptedAfter(accepted, { dealt: fills.at(-1)?.amount ?? '0', units });
  const amount = remainingOf(
    body,
    fills.map((fill) => fill.amount),
  );
  const isOver = isZero(amount);
  return {
    stage: isOver ? ('converted' as const) : ('part_filled' as const),
    course: {
      ...rest,
      fills,
      ...(wish && !isOver && { wish }),
      ...(reserves && !isOver && { reserves: { ...reserves, amount } }),
    },
  };
}

/** A part of an offer that is being dealt: the amount and its settlement. */
type Part = Readonly<{
  offer_id: number;
  offer_fill: number;
  amount: string;
  offered_at: string;
  valid_until: string;
  payments?: readonly SalePayment[] | undefined;
  location_id?: number | undefined;
  fee?: PromisedFee | undefined;
}>;

/** Stores and posts the ticket or trade for a part of the offer, at the offered rate. */
async function dealPart(call: DocumentCall, body: StoredOffer, part: Part, known: OfferReference) {
  const [kind, draft]: [AnyKind, DocumentBody] =
    known.makes === 'trade'
      ? [tradeKind, tradeOf(body, part, known)]
      : [saleKind, saleOf(body, part, known)];
  const made = await storedBy(call, kind, draft);
  return { row: made.row, record: await newRecordOf(call, kind, made) };
}

async function storedBy(
  call: DocumentCall,
  kind: AnyKind,
  draft: DocumentBody,
): Promise<NewRecord> {
  const act: Act<DocumentBody> = { ...call, input: { ...draft, post: true }, params: {} };
  call.require(kind.page, 'create');
  try {
    return await storeDraft(act, kind);
  } catch (error) {
    throw inPart(error);
  }
}

/**
 * Moves refusals of the new ticket or trade to fields of the acceptance form, because the user does not see the fields
 * of the ticket or trade.
 */
function inPart(error: unknown): unknown {
  if (error instanceof Refusals) return new Refusals(error.list.map(movedTo), error.beyond);
  return error instanceof Refusal ? movedTo(error) : error;
}

const movedTo = ({ code, params, field = 'amount' }: Refusal) =>
  new Refusal(code, { params, field: /^(payments|location_id)\b/.test(field) ? field : 'amount' });

function tradeOf(body: StoredOffer, part: Part, { today }: OfferReference): TradeBody {
  const { side, currency, counter_currency, rate, quote_unit, quote_direction } = body;
  const { override_reason } = body;
  const { offer_id, offer_fill, amount, payments, location_id } = part;
  if (payments !== undefined || location_id !== undefined) {
    const field = payments === undefined ? 'location_id' : 'payments';
    throw new Refusal('offer.settled-later', { field });
  }
  return {
    date: today,
    counterparty_id: body.customer_id ?? 0,
    side,
    currency,
    amount,
    rate,
    quote_unit,
    quote_direction,
    counter_currency,
    ...(override_reason !== undefined && { override_reason }),
    offer_id,
    offer_fill,
  };
}

/**
 * Ticket for a part of an offer. It contains a quote at the offered rate, so that a later board rate causes no refusal,
 * and the offer's reason for that rate.
 */
function saleOf(body: StoredOffer, part: Part, known: OfferReference): SaleBody {
  const { offer_id, offer_fill, amount, offered_at, valid_until, payments, fee } = part;
  const { customer_id, prospect, reserved_location_id, override_reason } = body;
  const lines = [lineOf(body, amount, known)];
  const { value } = priceLines(lines, known.sale.setting);
  return {
    date: known.today,
    customer_id,
    lines,
    offer_id,
    offer_fill,
    ...(prospect && customer_id === undefined && { walk_in: prospect }),
    ...(override_reason !== undefined && { override_reason }),
    ...(fee && { fee }),
    ...(payments && { payments: [...payments] }),
    location_id: part.location_id ?? reserved_location_id,
    quote: { made_at: offered_at, valid_until, legs: heldLegs(value) },
  };
}
