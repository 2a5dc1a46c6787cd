import type { SalePayment } from '@/lib/domain/sale-shapes';
import type { PromisedFee } from '@/lib/domain/offer-fee';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { priceLines } from '@/lib/domain/sale-prices';
import type { DocumentBody } from '@/lib/contract/document-fields';
import type { TradeBody } from '@/lib/contract/exchange/trade';
import type { Act, AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { newRecordOf, type NewRecord } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { heldLegs } from '@/server/exchange/rates/held-rates';
import type { SaleBody } from '@/server/exchange/sale/sale-reference';
import { saleKind } from '@/server/exchange/sale/sales';
import { tradeKind } from '@/server/exchange/trade/trade';
import { lineOf, type OfferReference } from './offer-reference';
import type { StoredOffer } from './offer-state';

/** An accepted part of an offer: the amount and its settlement. */
export type Part = Readonly<{
  offer_id: number;
  offer_fill: number;
  amount: string;
  offered_at: string;
  valid_until: string;
  payments?: readonly SalePayment[] | undefined;
  location_id?: number | undefined;
  fee?: PromisedFee | undefined;
}>;

/** Stores and posts the ticket or trade of a part at the offered rate. */
export async function dealPart(
  call: DocumentCall,
  body: StoredOffer,
  part: Part,
  known: OfferReference,
) {
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

/** Moves a refusal of the deal to the field of the acceptance that caused it. */
function inPart(error: unknown): unknown {
  if (error instanceof Refusals) return new Refusals(error.list.map(movedTo), error.beyond);
  return error instanceof Refusal ? movedTo(error) : error;
}

const movedTo = ({ code, params, field = 'amount' }: Refusal) =>
  new Refusal(code, { params, field: /^(payments|location_id)\b/.test(field) ? field : 'amount' });

function tradeOf(body: StoredOffer, part: Part, { today }: OfferReference): TradeBody {
  const { side, currency, counter_currency, rate, quote_unit, quote_direction } = body;
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
    offer_id,
    offer_fill,
  };
}

/** The ticket's quote holds the offered rate, so that a later board rate does not refuse it. */
function saleOf(body: StoredOffer, part: Part, known: OfferReference): SaleBody {
  const { offer_id, offer_fill, amount, offered_at, valid_until, payments, fee } = part;
  const { customer_id, prospect, reserved_location_id } = body;
  const lines = [lineOf(body, amount, known)];
  const { value } = priceLines(lines, known.sale.setting);
  return {
    date: known.today,
    customer_id,
    lines,
    offer_id,
    offer_fill,
    ...(prospect && customer_id === undefined && { walk_in: prospect }),
    ...(fee && { fee }),
    ...(payments && { payments: [...payments] }),
    location_id: part.location_id ?? reserved_location_id,
    quote: { made_at: offered_at, valid_until, legs: heldLegs(value) },
  };
}
