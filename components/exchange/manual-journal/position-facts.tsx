'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { Towards } from '@/components/ui/from-to';
import { useFormats } from '@/hooks/use-formats';
import type { PositionChange } from '@/lib/contract/exchange/manual-journal';

/** Position changes as a list for narrow screens, one figure per line. */
export function PositionFacts({ positions }: { positions: readonly PositionChange[] }) {
  const t = useTranslations('manual-journal.positions');
  if (positions.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-3 px-4 pb-4">
      <h3 className="text-12 font-medium text-ink-2">{t('title')}</h3>
      {positions.map((change) => (
        <OnePosition key={change.currency} change={change} />
      ))}
    </section>
  );
}

function OnePosition({
  change: { currency, before, after, realised },
}: {
  change: PositionChange;
}) {
  const t = useTranslations('manual-journal.positions');
  const { baseCurrency, baseMark } = useFormats();
  const inBase = (value: string) => <Figure value={value} of={baseCurrency} />;
  return (
    <dl className="grid gap-1">
      <Quantity currency={currency} before={before} after={after} />
      {after.cost !== null && (
        <Row label={t('cost', { currency: baseMark })}>{inBase(after.cost)}</Row>
      )}
      {after.average !== null && (
        <Row label={t('average')}>
          <Rate of={currency} perUnit={after.average} />
        </Row>
      )}
      {realised !== null && (
        <Row label={t('realised', { currency: baseMark })}>{inBase(realised)}</Row>
      )}
    </dl>
  );
}

type QuantityProps = Readonly<{
  currency: PositionChange['currency'];
  before: PositionChange['before'];
  after: PositionChange['after'];
}>;

function Quantity({ currency, before, after }: QuantityProps) {
  return (
    <Row label={<bdi className="font-medium text-ink">{currency}</bdi>}>
      <span className="flex items-baseline gap-1.5">
        <Figure value={before.quantity} of={currency} />
        <Towards />
        <span className="font-semibold">
          <Figure value={after.quantity} of={currency} />
        </span>
      </span>
    </Row>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
