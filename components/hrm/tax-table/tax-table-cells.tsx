'use client';

import { useTranslations } from 'use-intl';

import { useFormats } from '@/hooks/use-formats';
import type { TaxTableRecord } from '@/lib/contract/hrm/tax-table';

type Props = Readonly<{ of: TaxTableRecord }>;

/** What its amounts are in. */
export function Currency({ of: { currency } }: Props) {
  const { baseCurrency } = useFormats();
  return <bdi className="figure">{currency ?? baseCurrency}</bdi>;
}

export function ValidFrom({ of: { valid_from } }: Props) {
  const { day } = useFormats();
  return <span className="figure">{day(valid_from)}</span>;
}

/** Each band in words, from zero upwards. */
export function Bands({ of: { bands, currency } }: Props) {
  const t = useTranslations('tax-table.table');
  const { baseCurrency, money } = useFormats();
  const amount = (value: string) => money(value, currency ?? baseCurrency);
  const words = bands.map(({ from, to, rate }) =>
    to === null
      ? t('above', { from: amount(from), rate })
      : t('between', { from: amount(from), to: amount(to), rate }),
  );
  return words.join(' · ');
}
