'use client';

import { Handshake } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { askedOffer } from '@/components/exchange/offer-rate/asked-offer';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useGoTo } from '@/hooks/use-view';

/** Opens an offer of what the ticket deals, at its rate; a ticket of several lines is only quoted. */
export function OfferButton({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const { may } = usePermission('offer rate');
  const goTo = useGoTo();
  const asked = askedBy(pad);
  if (!asked || !may('create')) return null;
  const open = () =>
    void goTo('app.exchange.offer-rate', { view: 'new', query: askedOffer(asked) });
  return (
    <Button icon={Handshake} onClick={open}>
      {t('offer')}
    </Button>
  );
}

/** What the one line of a ticket deals against base, once its figures are known. */
function askedBy({ values, reckoned, setting, place }: Pad) {
  const [line, ...others] = values.lines;
  const { amount, rate } = reckoned.figures[0] ?? {};
  const { base } = setting.sale;
  if (!line || others.length > 0 || line.currency === null || !amount || !rate) return undefined;
  const { side, currency, counter_currency } = line;
  const manner = setting.manner(currency);
  const isPlain =
    (counter_currency === null || counter_currency === base) && manner.quote_unit === 1;
  if (!isPlain) return undefined;
  const { name, phone } = values.walk_in;
  return {
    side,
    currency,
    amount,
    rate,
    quote_direction: manner.quote_direction,
    ...(values.customer_id === null ? { name, phone } : { customer_id: values.customer_id }),
    location_id: values.location_id ?? place.own?.id,
  };
}
