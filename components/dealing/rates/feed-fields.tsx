'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { Button, IconButton } from '@/components/ui/button';
import { ChoicesField } from '@/components/ui/choices-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useCurrencies } from '@/hooks/use-currencies';
import { ECB_URL, SPREAD_UNITS } from '@/lib/domain/dealing/feed';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { foldDigits } from '@/lib/format/fold';

const half = { width: 'half' } as const;
const third = { width: 'third' } as const;
const isMapped = ({ format }: Values) => format !== 'ecb';
const hasPath = ({ format }: Values) => format === 'json' || format === 'xml';
const hasSpreads = ({ kind }: Values) => kind === 'board';
const hasHeader = ({ header_name }: Values) => header_name !== '' && header_name !== null;
const hasTimes = ({ times }: Values) => Array.isArray(times) && times.length > 0;

const MAPPING: readonly Field[] = [
  { ...half, name: 'rows_path', kind: 'text', as: 'code', when: hasPath },
  { ...half, name: 'code_field', kind: 'text', as: 'code', when: isMapped },
  { ...third, name: 'mid_field', kind: 'text', as: 'code', when: isMapped },
  { ...third, name: 'buy_field', kind: 'text', as: 'code', when: isMapped },
  { ...third, name: 'sell_field', kind: 'text', as: 'code', when: isMapped },
  { ...half, name: 'unit_field', kind: 'text', as: 'code', when: isMapped },
  { ...half, name: 'time_field', kind: 'text', as: 'code', when: isMapped },
  { ...half, name: 'base', kind: 'text', as: 'code', when: isMapped },
  { ...half, name: 'decimal_sign', kind: 'choice', initial: 'point', when: isMapped },
  { ...half, name: 'is_inverted', kind: 'flag', when: isMapped },
];

export const FEED_FIELDS: readonly Field[] = [
  { ...half, name: 'name', kind: 'text' },
  { ...half, name: 'format', kind: 'choice', initial: 'ecb' },
  { name: 'url', kind: 'text', as: 'code', initial: ECB_URL },
  ...MAPPING,
  { ...half, name: 'header_name', kind: 'text', as: 'code' },
  { ...half, name: 'header_value', kind: 'text', as: 'code', when: hasHeader },
  { ...half, name: 'kind', kind: 'choice', initial: 'board' },
  { ...half, name: 'mode', kind: 'choice', initial: 'publish' },
  { name: 'currencies', kind: 'own', initial: [], drawn: <FeedCurrencies /> },
  { name: 'spreads', kind: 'own', initial: [], drawn: <FeedSpreads />, when: hasSpreads },
  { ...half, name: 'every_minutes', kind: 'figure', initial: '60' },
  { name: 'times', kind: 'own', initial: [], drawn: <FeedTimes /> },
  { name: 'weekdays', kind: 'own', initial: [], drawn: <FeedWeekdays />, when: hasTimes },
  { ...half, name: 'max_difference_percent', kind: 'figure' },
  { ...half, name: 'sort', kind: 'figure', initial: '0', empty: 0 },
  { ...half, name: 'is_active', kind: 'flag', initial: true },
];

/**
 * Converts the form to the request. An empty header value, such as an API key, is left out, so that the server keeps
 * the stored value. Arabic and Persian digits in the spreads become ASCII digits.
 */
export function feedSent({ header_value, spreads }: Values): Values {
  const rows = Array.isArray(spreads) ? spreads : [];
  return {
    ...(!header_value && { header_value: undefined }),
    spreads: rows.map(({ currency, unit, buy, sell }: Record<string, string | null>) => ({
      currency: currency || null,
      unit,
      buy: foldDigits(buy ?? '').trim(),
      sell: foldDigits(sell ?? '').trim(),
    })),
  };
}

/** Currencies that a feed publishes; without a choice all of them. */
function FeedCurrencies() {
  const t = useTranslations('rates.feeds');
  const { data: currencies = [] } = useCurrencies();
  return (
    <ChoicesField
      name="currencies"
      label={t('fields.currencies')}
      help={t('help.currencies')}
      choices={currencies
        .filter(({ is_base, is_active }) => !is_base && is_active)
        .map(({ code }) => ({ value: code, label: code }))}
    />
  );
}

const NO_SPREAD = { currency: null, unit: 'percent', buy: '', sell: '' };

/** Rows of spreads. Each row applies to all currencies or to one currency. */
function FeedSpreads() {
  const t = useTranslations('rates.feeds.spreads');
  const { fields, append, remove } = useFieldArray({ name: 'spreads' });
  const units = SPREAD_UNITS.map((value) => ({ value, label: t(`units.${value}`) }));
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      <p className="text-12 text-ink-3">{t('help')}</p>
      {fields.map(({ id }, at) => {
        const name = `spreads.${at}`;
        return (
          <div
            key={id}
            className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_6rem_6rem_auto]"
          >
            <CurrencyPicker
              name={`${name}.currency`}
              label={t('currency')}
              placeholder={t('all')}
            />
            <SelectField name={`${name}.unit`} label={t('unit')} options={units} />
            <TextField
              name={`${name}.buy`}
              label={t('buy')}
              dir="ltr"
              inputMode="decimal"
              required
            />
            <TextField
              name={`${name}.sell`}
              label={t('sell')}
              dir="ltr"
              inputMode="decimal"
              required
            />
            <IconButton
              variant="ghost"
              icon={Trash2}
              label={t('remove', { at: at + 1 })}
              onClick={() => remove(at)}
            />
          </div>
        );
      })}
      <div>
        <Button icon={Plus} onClick={() => append({ ...NO_SPREAD })}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Times of day at which a feed is fetched. */
function FeedTimes() {
  const t = useTranslations('rates.feeds.times');
  const { setValue } = useFormContext();
  const held: unknown = useWatch({ name: 'times' });
  const times: readonly unknown[] = Array.isArray(held) ? held : [];
  const change = (next: readonly unknown[]) => setValue('times', next, { shouldDirty: true });
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      <p className="text-12 text-ink-3">{t('help')}</p>
      <div className="flex flex-wrap items-end gap-2">
        {times.map((_, at) => (
          <div key={at} className="flex items-end gap-1">
            <TextField
              name={`times.${at}`}
              label={t('time', { at: at + 1 })}
              type="time"
              dir="ltr"
            />
            <IconButton
              variant="ghost"
              icon={Trash2}
              label={t('remove', { at: at + 1 })}
              onClick={() => change(times.filter((_one, index) => index !== at))}
            />
          </div>
        ))}
        <Button icon={Plus} onClick={() => change([...times, ''])}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
}

function FeedWeekdays() {
  const t = useTranslations('rates.feeds');
  return (
    <ChoicesField
      name="weekdays"
      label={t('fields.weekdays')}
      help={t('help.weekdays')}
      choices={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
    />
  );
}
