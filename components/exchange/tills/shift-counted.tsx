'use client';

import { useTranslations } from 'use-intl';
import { PanelSection } from '@/components/ui/panel-section';
import { Figure } from '@/components/ui/figure';
import type { ShiftSheet } from '@/lib/contract/exchange/till-sessions';
import { compare } from '@/lib/domain/money';
import { LOOSE } from '@/lib/domain/till-count';

/** Counted pieces by denomination, if the count has them. */
export function ShiftCounted({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const count = sheet.closing_count ?? sheet.opening_count ?? {};
  const piled = Object.entries(count).flatMap(([currency, counted]) =>
    typeof counted === 'string' ? [] : [{ currency, counted }],
  );
  if (piled.length === 0) return null;
  return (
    <PanelSection title={t(sheet.closing_count ? 'countedAtClose' : 'countedAtOpen')}>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {piled.map(({ currency, counted }) => (
          <Piles key={currency} currency={currency} counted={counted} />
        ))}
      </div>
    </PanelSection>
  );
}

type PilesProps = Readonly<{
  currency: string;
  counted: Readonly<Record<string, string>>;
}>;

function Piles({ currency, counted }: PilesProps) {
  return (
    <section aria-label={currency} className="card px-4 py-3">
      <p className="pb-1 font-medium">
        <bdi>{currency}</bdi>
      </p>
      <PileList currency={currency} counted={counted} />
    </section>
  );
}

function PileList({ currency, counted }: PilesProps) {
  const t = useTranslations('tills.shift');
  const piles = Object.entries(counted)
    .filter(([value]) => value !== LOOSE)
    .toSorted(([a], [b]) => compare(b, a));
  const loose = counted[LOOSE];
  return (
    <ul>
      {piles.map(([value, pieces]) => (
        <li key={value} className="figure">
          <bdi dir="ltr">
            {value} × <span className="font-medium">{pieces}</span>
          </bdi>
        </li>
      ))}
      {loose !== undefined && (
        <li className="text-ink-2">
          {t('loose')} <Figure value={loose} of={currency} />
        </li>
      )}
    </ul>
  );
}
