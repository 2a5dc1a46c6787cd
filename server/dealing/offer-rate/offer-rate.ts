import { type OfferRate, offerRate } from '@/lib/contract/dealing/offer-rate';
import { plain, sum } from '@/lib/domain/money';
import {
  deadlineFrom,
  minutesOf,
  isOpenOffer,
  type OfferMids,
  remainingOf,
} from '@/lib/domain/dealing/offer';
import { perUnit } from '@/lib/domain/rate';
import { apartInPercent } from '@/lib/domain/dealing/rate-tolerance';
import { offerPaper } from '@/lib/print/offer-paper';
import type { Act } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { newRecordOf, recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import type { DocumentKind, Listed, Shown } from '@/server/document/kind';
import { lockStanding } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import type { DocumentRow, Start } from '@/server/document/rows';
import { currentRates } from '@/server/dealing/rates/current-rates';
import type { Db } from '@/server/kernel/host';
import { stepping } from '@/server/kernel/stepping';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { acceptOffer } from './offer-accept';
import { slippageIn, dealsOf, shownFill, statusIn } from './offer-fills';
import { newLink } from './offer-link';
import { claimStock, type OfferPlan, planOffer, summariseOffer } from './offer-plan';
import { type OfferReference, readOffer } from './offer-reference';
import {
  offerBodyOf,
  offerCourse,
  offerTurns,
  type StoredOffer,
  type OfferCourse,
  secondsLeft,
  type Filled,
  stateAt,
} from './offer-state';

/** Additional fields of an offer's record. Mid, margin and slippage need the sensitive permission. */
async function offerRecord(db: Db, body: StoredOffer, known: OfferReference, shown: Shown) {
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
    override_reason: body.override_reason || null,
    step_reason: course.reason ?? null,
  };
}

/** Preview of an offer while it is being written. */
function foreseenOffer(
  body: StoredOffer,
  { figures: { counter, mid, margin }, fee, needsReason }: OfferPlan,
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
    needs_reason: needsReason,
    mid: seesProfit ? wire.rate(mid) : null,
    margin: seesProfit ? wire.base(margin) : null,
  };
}

function typedFee({ fee }: StoredOffer, wire: Wire) {
  if (!fee) return null;
  const { amount, mode } = fee;
  return amount === undefined ? { mode } : { amount: wire.base(amount), mode };
}

/** An offer without a stage is a draft; every other offer is posted. */
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

/**
 * Difference between the offered rate and the board's rate, in percent. Null if the board has no such rate, as for a
 * foreign counter currency.
 */
function deviationOf(body: StoredOffer, { sale, setting }: OfferReference): string | null {
  const { side, currency, counter_currency = setting.base } = body;
  const board = sale.board(currency, side);
  if (!board || counter_currency !== setting.base) return null;
  return apartInPercent({ side, quote: body, board });
}

/** Dealt and remaining amounts. The remaining amount of an ended offer is zero. */
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

const PAGE = 'offer rate';

type Own = Awaited<ReturnType<typeof offerRecord>>;
type Made = Readonly<{ plan: OfferPlan; reference: OfferReference }>;

/**
 * Claims the stock that the new offer reserves. Returns the data to store with the offer, such as its deadline and the
 * mid rates.
 */
async function offered(
  call: DocumentCall,
  body: StoredOffer,
  { plan, reference }: Made,
): Promise<Start> {
  await claimStock(call, plan);
  const { now, sale } = reference;
  const { mid, counter_mid, margin } = plan.figures;
  const { channel = 'counter' } = body;
  const minutes = body.valid_minutes ?? minutesOf(channel, sale.policy.offer_minutes);
  const link = channel === 'link' ? newLink(call.host) : undefined;
  if (link) call.tell({ link: link.link });
  const { reserving } = plan;
  return {
    stage: 'offered',
    course: {
      offered_at: now.toISOString(),
      valid_until: body.valid_until ?? deadlineFrom(minutes, now),
      mid,
      counter_mid,
      margin,
      ...(plan.fee && { fee: plan.fee }),
      ...(reserving && {
        reserves: { location_id: reserving.location_id, amount: reserving.amount },
      }),
      ...(link && { link: link.print }),
    },
  };
}

/**
 * Document type of offers: a rate that is promised to a customer until a deadline. An offer posts nothing; a ticket or
 * trade is made from it.
 */
const offerKind: DocumentKind<StoredOffer, Own, OfferReference, OfferPlan> = {
  type: 'offer rate',
  page: PAGE,
  postsNothing: () => true,
  read: readOffer,
  plan: planOffer,
  summarise: summariseOffer,
  starts: offered,
  turns: offerTurns,
  list: { fields: offerFields },
  own: offerRecord,
  printout: (record: OfferRate, number, tools) => offerPaper(record, number, tools),
  foresee: async (call, body, { plan, reference }) => ({
    offer: foreseenOffer(body, plan, reference, call.may(PAGE, 'sensitive')),
  }),
};

const kept: Pick<Parameters<typeof stepping<DocumentRow, never>>[0], 'lock' | 'refusal'> = {
  lock: (call, id) => lockStanding(call, offerKind, id),
  refusal: (status: string) => `document.is-${status}`,
};

const step = stepping({
  ...kept,
  show: async (call, id) => await recordOf(call, offerKind, id),
});

/**
 * Wraps a step of an offer that creates another document. The step returns the record of that document instead of the
 * offer's record.
 */
const making = stepping({ ...kept, show: async (_call, _id, made) => made as never });

/** Ends an offer and releases its reservation. */
function end(
  call: DocumentCall,
  row: DocumentRow,
  how: Readonly<{ action: string; stage: 'declined' | 'withdrawn'; reason: string | undefined }>,
) {
  const { reserves: _freed, ...course } = offerCourse(row.course);
  const { reason } = how;
  return moveToStage(call, row, {
    ...how,
    page: PAGE,
    course: { ...course, ...(reason !== undefined && { reason }) },
  });
}

/**
 * Creates a draft with the terms of an offer; `kind`, if given, replaces the kind of the offer. Mid rates, deadline,
 * link and the reason for the rate are not copied.
 */
async function cloneOffer(call: Act, row: DocumentRow, kind: StoredOffer['kind'] | undefined) {
  const { date: _date, valid_until: _until, override_reason: _why, ...terms } = offerBodyOf(row);
  const input = { ...terms, kind: kind ?? terms.kind, copied_from: row.id };
  return newRecordOf(call, offerKind, await storeDraft({ ...call, input }, offerKind));
}

async function giveLink(call: DocumentCall, row: DocumentRow): Promise<void> {
  const { link, print } = newLink(call.host);
  call.tell({ link });
  await moveToStage(call, row, {
    page: PAGE,
    action: 'give link',
    stage: row.stage,
    course: { ...offerCourse(row.course), link: print },
  });
}

export const offerRoutes = [
  ...documentRoutes(offerRate, offerKind),
  making(offerRate.accept, (call, row) => acceptOffer(call, row, call.input)),
  making(offerRate.clone, (call, row) => cloneOffer(call, row, call.input.kind)),
  step(offerRate.decline, (call, row) =>
    end(call, row, { action: 'decline', stage: 'declined', reason: call.input.reason }),
  ),
  step(offerRate.withdraw, (call, row) =>
    end(call, row, { action: 'withdraw', stage: 'withdrawn', reason: call.input.reason }),
  ),
  step(offerRate.link, giveLink),
];

/** Fields of the offers in a list, with the remaining seconds and the difference from the board. */
async function offerFields(
  { db, may, host }: DocumentCall,
  rows: readonly Listed<StoredOffer>[],
  wire: Wire,
) {
  const now = host.now();
  const board = await currentRates(db, now);
  const seesProfit = may('offer rate', 'sensitive');
  return rows.map(({ body, status, ...row }) => {
    const course = offerCourse(row.course);
    const offer = typedFields(body, course, wire);
    const { currency } = body;
    const listed = board.find((one) => one.currency === currency);
    const isOfBoard = listed !== undefined && offer.counter_currency === null;
    return {
      ...offer,
      seconds_left: isOpenOffer(status) ? secondsLeft(offer.valid_until, now) : null,
      deviation: isOfBoard
        ? apartInPercent({
            side: offer.side,
            quote: offer,
            board: { ...listed, rate: listed[offer.side] ?? listed.mid },
          })
        : null,
      slippage: seesProfit ? wire.base(slippageIn(course.fills ?? [])) : null,
    };
  });
}

function typedFields(body: StoredOffer, course: OfferCourse, wire: Wire) {
  const { side, kind, rate, quote_unit = 1, quote_direction = 'direct', currency } = body;
  const { fills = [], wish, valid_until = body.valid_until ?? null } = course;
  return {
    side,
    kind,
    rate: plain(rate),
    quote_unit,
    quote_direction,
    valid_until,
    counter_currency: body.counter_currency ?? null,
    amount_min: wire.money(body.amount_min, currency),
    filled: fills.length === 0 ? null : wire.money(sum(fills.map((one) => one.amount)), currency),
    wish: wish ?? null,
  };
}
