import { multiply } from '@/lib/domain/money';
import { midsOf, type OfferMids, type OfferSetting } from '@/lib/domain/dealing/offer';
import type { PartyKind } from '@/lib/domain/accounting/party';
import { rateBetween, worth } from '@/lib/domain/rate';
import type { SaleLine } from '@/lib/domain/dealing/sale-shapes';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { saleReference, type SaleReference } from '@/server/dealing/sale/sale-reference';
import type { Db } from '@/server/kernel/host';
import type { StoredOffer } from './offer-state';

type Party = Readonly<{
  id: number;
  name: string;
  kind: PartyKind;
  is_active: boolean;
  language: string | null;
}>;

/** Data to plan and check an offer. It includes the data that a ticket would need if it were made now. */
export type OfferReference = Reference &
  Readonly<{
    now: Date;
    today: string;
    sale: SaleReference;
    setting: OfferSetting;
    middles: OfferMids;
    party: Party | null;
    makes: 'sales' | 'trade';
  }>;

export async function readOffer(call: DocumentCall, body: StoredOffer): Promise<OfferReference> {
  const { side, currency, counter_currency, amount_max: amount, customer_id } = body;
  const [today, now] = [await call.today(), call.host.now()];
  const sale = await saleReference(call, {
    date: today,
    customer_id,
    location_id: body.reserved_location_id,
    lines: [{ side, currency, amount, counter_currency }],
  });
  const { currencies, mids } = sale;
  const { base, decimals } = currencies;
  const setting = { base, decimals, mid: (code: string) => mids(code, today) };
  const party = await partyOf(call.db, customer_id);
  return {
    accounts: sale.accounts,
    currencies,
    mids,
    now,
    today,
    sale,
    setting,
    party,
    middles: midsOf(body, setting),
    makes: party?.kind === 'dealer' || party?.kind === 'bank' ? 'trade' : 'sales',
  };
}

async function partyOf(db: Db, id: number | undefined): Promise<Party | null> {
  if (id === undefined) return null;
  const row = await db
    .selectFrom('party')
    .select(['id', 'name', 'kind', 'is_active', 'language'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Converts an offer, or a part of it, to a ticket line. If the counter currency is foreign, the counter amount is
 * computed at the offered rate, and both legs are valued at the mid of the counter currency.
 */
export function lineOf(
  { side, currency, counter_currency, ...offer }: StoredOffer,
  amount: string,
  { setting, middles }: Pick<OfferReference, 'setting' | 'middles'>,
): SaleLine {
  const { rate, quote_unit, quote_direction } = offer;
  const { base, decimals } = setting;
  if (counter_currency === undefined || counter_currency === base) {
    return { side, currency, amount, rate, quote_unit, quote_direction };
  }
  const counter_amount = worth(amount, offer, decimals[counter_currency] ?? 2);
  const counter_rate = middles.counter_mid ?? undefined;
  const value = multiply(counter_amount, counter_rate ?? '0');
  const direct = { quote_unit: 1, quote_direction: 'direct' } as const;
  return {
    side,
    currency,
    amount,
    counter_currency,
    counter_amount,
    counter_rate,
    rate: rateBetween({ amount, base: value }, direct),
  };
}
