'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { offerFromQuery } from './offer-query';
import { keepLink } from './offer-link';
import { ChangePercent } from '@/components/dealing/rates/change-percent';
import { usePlace } from '@/components/dealing/sale/use-place';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { reasonField, ReasonSwitch } from '@/components/fields/proposed-rate';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { useQueryState } from '@/hooks/use-query-state';
import type { OfferPreview, OfferRate } from '@/lib/contract/dealing/offer-rate';
import { isAboveZero } from '@/lib/domain/money';
import { minutesOf, OFFER_CHANNELS } from '@/lib/domain/dealing/offer';

/**
 * Form of an offer. The footer shows the counter amount and, if known, the promised fee, the deviation from the rate
 * board, and the margin.
 */
export function OfferForm(props: DocumentFormProps<OfferRate>) {
  const place = usePlace();
  // The user's location is an initial value of the form, so the form waits until the location is loaded.
  return place.isKnown ? <Written {...props} place={place.own?.id} /> : <SkeletonRows />;
}

function Written({
  place,
  onSaved,
  ...props
}: DocumentFormProps<OfferRate> & { place: number | undefined }) {
  const t = useTranslations('offer-rate.fields');
  const { baseCurrency } = useFormats();
  const { query } = useQueryState();
  const [needsReason, setNeedsReason] = useState(false);
  const fields = useFields(place, needsReason);
  const isBlank = !props.record && !props.copied && !props.previous;
  return (
    <FieldsForm<OfferRate>
      {...props}
      fields={fields}
      fresh={['customer_id', 'prospect', 'override_reason', 'reference', 'valid_minutes']}
      {...(isBlank && { begin: offerFromQuery(query) })}
      isReady={isReady}
      onSaved={(saved, intent) => {
        keepLink(saved);
        onSaved(saved, intent);
      }}
      postsNothing
      totals={(preview) => {
        const { offer } = preview as Preview & Partial<OfferPreview>;
        return (
          <>
            <ReasonSwitch asks={needsReasonIn(preview)} onChange={setNeedsReason} />
            {offer ? (
              <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14">
                <span>
                  <span className="text-12 text-ink-2">{t('counter_amount')}</span>{' '}
                  <Figure
                    value={offer.counter_amount}
                    currency={offer.counter_currency}
                    className="font-semibold"
                  />
                </span>
                {offer.promised_fee && (
                  <span>
                    <span className="text-12 text-ink-2">{t('promised_fee')}</span>{' '}
                    <Figure value={offer.promised_fee.amount} currency={baseCurrency} />
                  </span>
                )}
                {offer.deviation !== null && (
                  <span>
                    <span className="text-12 text-ink-2">{t('deviation')}</span>{' '}
                    <ChangePercent value={offer.deviation} />
                  </span>
                )}
                {offer.margin !== null && (
                  <span>
                    <span className="text-12 text-ink-2">{t('margin')}</span>{' '}
                    <Figure value={offer.margin} currency={baseCurrency} />
                  </span>
                )}
              </p>
            ) : null}
          </>
        );
      }}
    />
  );
}

const isReady = (values: Values) =>
  textIn(values, 'currency') !== '' &&
  ['amount_min', 'amount_max', 'rate'].every((name) => isAboveZero(textIn(values, name)));

const needsReasonIn = (preview: Preview) =>
  (preview as Preview & Partial<OfferPreview>).offer?.needs_reason;

function useFields(place: number | undefined, needsReason: boolean): readonly Field[] {
  const t = useTranslations('offer-rate');
  const ways = useWays();
  const minutes = MINUTES.map((count) => ({
    value: String(count),
    label: count < 60 ? t('minutes', { count }) : t('hours', { count: count / 60 }),
  }));
  const channel = <ByChannel />;
  const given = { ways, minutes, byChannel: t('byChannel'), place: String(place ?? '') };
  return offerFields({ ...given, needsReason }).map((field) =>
    field.name === 'valid_minutes' ? { ...field, help: channel } : field,
  );
}

/** Help text with the default number of minutes until the deadline. The default depends on the selected channel. */
function ByChannel() {
  const t = useTranslations('offer-rate');
  const { offer_minutes } = useExchangeSetting();
  const chosen = useWatch<Values>({ name: 'channel' });
  const channel = OFFER_CHANNELS.find((one) => one === chosen) ?? 'counter';
  return t('channelGives', { count: minutesOf(channel, offer_minutes) });
}

/**
 * Returns a function that lists the options of the quote direction, direct and indirect, labelled with the currencies
 * of the pair.
 */
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

const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

/** Options for the time until the deadline, in minutes. */
const MINUTES = [10, 30, 60, 120, 240, 480, 1440] as const;

type Given = Readonly<{
  ways: (values: Values) => readonly Choice[];
  minutes: readonly Choice[];
  /** Label of the option that uses the default time of the channel. */
  byChannel: string;
  /** Id of the user's location, as text. */
  place: string;
  /** True if the user must enter a reason for the rate. */
  needsReason: boolean;
}>;

const isNobodys = ({ customer_id }: Values) => typeof customer_id !== 'number';

/** Fields of an offer, such as currencies, amounts, rate, customer and deadline. */
const offerFields = ({ ways, minutes, byChannel, place, needsReason }: Given): readonly Field[] => [
  { ...third, name: 'side', kind: 'choice', initial: 'sell' },
  { ...third, name: 'currency', kind: 'currency', isNeeded: true },
  { ...third, name: 'counter_currency', kind: 'currency' },
  { ...third, name: 'amount_min', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'amount_max', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'allow_partial', kind: 'flag', initial: false },
  { ...third, name: 'rate', kind: 'rate', isNeeded: true },
  { ...third, name: 'quote_direction', kind: 'choice', options: ways, initial: 'direct' },
  { ...third, name: 'kind', kind: 'choice', initial: 'firm' },
  { ...third, name: 'customer_id', kind: 'party' },
  { ...third, name: 'channel', kind: 'choice', initial: 'counter' },
  { ...third, name: 'valid_minutes', kind: 'choice', options: minutes, none: byChannel },
  {
    name: 'prospect',
    kind: 'group',
    when: isNobodys,
    fields: [
      { ...half, name: 'name', kind: 'text' },
      { ...half, name: 'phone', kind: 'text', as: 'tel' },
    ],
  },
  {
    ...third,
    name: 'reserved_location_id',
    kind: 'place',
    initial: place,
    when: ({ side, kind }) => side === 'sell' && kind === 'firm',
  },
  reasonField(needsReason),
  { ...third, name: 'reference', kind: 'text', as: 'code' },
  { ...third, name: 'memo', kind: 'text' },
  {
    name: 'fee',
    kind: 'group',
    fields: [
      { ...half, name: 'amount', kind: 'money' },
      { ...half, name: 'mode', kind: 'choice', initial: 'on_top' },
    ],
  },
  {
    name: 'reprice',
    kind: 'group',
    fields: [
      { ...half, name: 'max_mid_move', kind: 'figure' },
      { ...half, name: 'action', kind: 'choice', initial: 'ask' },
    ],
  },
];
