import type { Values } from '@/components/fields/field';
import { isAboveZero } from '@/lib/domain/money';

type OfferDefaults = Readonly<{
  side: 'buy' | 'sell';
  currency: string;
  counter_currency?: string | undefined;
  amount: string;
  rate: string;
  quote_direction: string;
  customer_id?: number | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  location_id?: number | undefined;
}>;

/** Returns the query parameters that pass initial values to the form of a new offer. */
export const offerQuery = ({ customer_id, location_id, ...rest }: OfferDefaults) => ({
  ...rest,
  customer_id: customer_id === undefined ? undefined : String(customer_id),
  location_id: location_id === undefined ? undefined : String(location_id),
});

const CURRENCY = /^[A-Z]{3}$/;
const ID = /^[1-9]\d{0,14}$/;

/** Parses the initial values from the query string. Invalid values are ignored, because users can edit the URL. */
export function offerFromQuery(query: Pick<URLSearchParams, 'get'>): Values {
  const text = (name: string, fits: (found: string) => boolean) => {
    const found = query.get(name) ?? '';
    return fits(found) ? found : undefined;
  };
  const currency = (found: string) => CURRENCY.test(found);
  const id = (found: string) => ID.test(found);
  const amount = text('amount', isAboveZero);
  const customer = text('customer_id', id);
  const [name, phone] = [text('name', Boolean), text('phone', Boolean)];
  const fields = {
    side: text('side', (found) => found === 'buy' || found === 'sell'),
    currency: text('currency', currency),
    counter_currency: text('counter_currency', currency),
    amount_min: amount,
    amount_max: amount,
    rate: text('rate', isAboveZero),
    quote_direction: text('quote_direction', (found) => found === 'direct' || found === 'indirect'),
    customer_id: customer === undefined ? undefined : Number(customer),
    prospect: name || phone ? { name: name ?? '', phone: phone ?? '' } : undefined,
    reserved_location_id: text('location_id', id),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
