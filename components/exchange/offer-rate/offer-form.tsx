'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { offerAsked } from '@/components/exchange/offer-rate/asked-offer';
import { MINUTES, offerFields } from '@/components/exchange/offer-rate/offer-fields';
import { keepLink } from '@/components/exchange/offer-rate/told-link';
import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { usePlace } from '@/components/exchange/sales/use-place';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { useQueryState } from '@/hooks/use-query-state';
import type { OfferPreview, OfferRate } from '@/lib/contract/exchange/offer-rate';
import { isAboveZero } from '@/lib/domain/money';
import { minutesOf, OFFER_CHANNELS } from '@/lib/domain/offer';

/** Form of an offer. The foot shows the counter amount, the deviation from the board and the margin. */
export function OfferForm(props: DocumentFormProps<OfferRate>) {
  const place = usePlace();
  // The form needs the user's location as its default, so it waits until that is known.
  return place.isKnown ? <Written {...props} place={place.own?.id} /> : <SkeletonRows />;
}

function Written({
  place,
  onSaved,
  ...props
}: DocumentFormProps<OfferRate> & { place: number | undefined }) {
  const { query } = useQueryState();
  const fields = useFields(place);
  const isAsked = !props.record && !props.copied && !props.previous;
  return (
    <FieldsForm<OfferRate>
      {...props}
      fields={fields}
      fresh={['customer_id', 'prospect', 'reference', 'valid_minutes']}
      {...(isAsked && { begin: offerAsked(query) })}
      isReady={isReady}
      onSaved={(saved, intent) => {
        keepLink(saved);
        onSaved(saved, intent);
      }}
      postsNothing
      totals={(preview) => <Sums preview={preview} />}
    />
  );
}

const isReady = (values: Values) =>
  textIn(values, 'currency') !== '' &&
  ['amount_min', 'amount_max', 'rate'].every((name) => isAboveZero(textIn(values, name)));

function useFields(place: number | undefined): readonly Field[] {
  const t = useTranslations('offer-rate');
  const ways = useWays();
  const minutes = MINUTES.map((count) => ({
    value: String(count),
    label: count < 60 ? t('minutes', { count }) : t('hours', { count: count / 60 }),
  }));
  const channel = <ByChannel />;
  return offerFields({ ways, minutes, byChannel: t('byChannel'), place: String(place ?? '') }).map(
    (field) => (field.name === 'valid_minutes' ? { ...field, help: channel } : field),
  );
}

/** Minutes of the selected channel. */
function ByChannel() {
  const t = useTranslations('offer-rate');
  const { offer_minutes } = useExchangeSetting();
  const chosen = useWatch<Values>({ name: 'channel' });
  const channel = OFFER_CHANNELS.find((one) => one === chosen) ?? 'counter';
  return t('channelGives', { count: minutesOf(channel, offer_minutes) });
}

/** Both quotations of the selected pair. */
function useWays(): (values: Values) => readonly Choice[] {
  const { baseCurrency } = useFormats();
  const t = useTranslations('offer-rate');
  return (values) => {
    const one = textIn(values, 'currency') || '…';
    const other = textIn(values, 'counter_currency') || baseCurrency;
    return [
      { value: 'direct', label: t('way', { one, other }) },
      { value: 'indirect', label: t('way', { one: other, other: one }) },
    ];
  };
}

/** Counter amount of the maximum, deviation from the board, and margin. */
function Sums({ preview }: { preview: Preview }) {
  const t = useTranslations('offer-rate.fields');
  const { baseCurrency } = useFormats();
  const { offer } = preview as Preview & Partial<OfferPreview>;
  if (!offer) return null;
  const { counter_amount, counter_currency, promised_fee, deviation, margin } = offer;
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14">
      <span>
        <span className="text-12 text-ink-2">{t('counter_amount')}</span>{' '}
        <Figure value={counter_amount} currency={counter_currency} className="font-semibold" />
      </span>
      {promised_fee && (
        <span>
          <span className="text-12 text-ink-2">{t('promised_fee')}</span>{' '}
          <Figure value={promised_fee.amount} currency={baseCurrency} />
        </span>
      )}
      {deviation !== null && (
        <span>
          <span className="text-12 text-ink-2">{t('deviation')}</span>{' '}
          <ChangePercent value={deviation} />
        </span>
      )}
      {margin !== null && (
        <span>
          <span className="text-12 text-ink-2">{t('margin')}</span>{' '}
          <Figure value={margin} currency={baseCurrency} />
        </span>
      )}
    </p>
  );
}
