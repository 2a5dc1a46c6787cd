'use client';

import { useTranslations } from 'use-intl';

import { Figure } from './figure';
import { Meter } from './meter';
import { type Decimal, divide, isZero } from '@/lib/domain/money';

export type LimitBar = Readonly<{
  id: string;
  label: React.ReactNode;
  /** Label as text, for screen readers. */
  name: string;
  currency: string;
  limit: Decimal;
  /** Used amount, including the reserved amount; null if unknown. */
  used: Decimal | null;
  reserved?: Decimal | null;
  available: Decimal | null;
}>;

/** List of limits with bars: used, reserved and available amounts. */
export function LimitBars({ label, bars }: { label: string; bars: readonly LimitBar[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map((bar) => (
        <Bar key={bar.id} bar={bar} />
      ))}
    </ul>
  );
}

function Bar({ bar }: { bar: LimitBar }) {
  const t = useTranslations('ui.limitBars');
  const { label, name, currency, limit, used, reserved = null, available } = bar;
  const share = used === null || isZero(limit) ? 0 : Number(divide(used, limit, { decimals: 4 }));
  const figure = (value: Decimal | null) => () =>
    value === null ? '–' : <Figure value={value} currency={currency} />;
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">{label}</span>
        <span className="text-12 text-ink-2">
          {t.rich('available', { amount: figure(available) })}
        </span>
      </div>
      <Meter label={t('used', { name })} share={share} />
      <p className="flex flex-wrap gap-x-4 text-12 text-ink-2">
        <span>{t.rich('of', { used: figure(used), limit: figure(limit) })}</span>
        {reserved !== null && !isZero(reserved) && (
          <span>{t.rich('reserved', { amount: figure(reserved) })}</span>
        )}
      </p>
    </li>
  );
}
