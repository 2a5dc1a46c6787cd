'use client';

import { useTranslations } from 'use-intl';

import { SumLine } from './sum-line';
import { PermittedLink } from '@/components/layout/permitted-link';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { absolute, sign, subtract } from '@/lib/domain/money';
import { weekdayInWords } from '@/lib/format/weekday';

type Margin = NonNullable<CounterDashboard['margin']>;

/**
 * Figures of the period: margin, its comparison with the usual margin, and its split by teller; realised result and
 * fees.
 */
export function EarnedFigures({ margin, from, to }: { margin: Margin; from: string; to: string }) {
  const t = useTranslations('dashboard.margin');
  const { baseCurrency } = useFormats();
  const tickets = { to: 'app.exchange.sales', query: { from, to } } as const;
  return (
    <div className="grid content-start gap-3 p-4">
      <p className="large-sum">
        <PermittedLink {...tickets}>
          <Figure value={margin.margin} currency={baseCurrency} />
        </PermittedLink>
      </p>
      <Compared margin={margin} to={to} />
      <dl className="grid gap-1 border-t border-line pt-3">
        {(['realised', 'fees'] as const).map((name) => (
          <SumLine key={name} name={t(name)}>
            <Figure value={margin[name]} of={baseCurrency} zero="dash" />
          </SumLine>
        ))}
      </dl>
      {margin.tellers.length > 0 && <Tellers tellers={margin.tellers} />}
    </div>
  );
}

function Tellers({ tellers }: Pick<Margin, 'tellers'>) {
  const t = useTranslations('dashboard.margin');
  const { baseCurrency } = useFormats();
  return (
    <dl aria-label={t('tellers')} className="grid gap-1 border-t border-line pt-3">
      {tellers.map(({ id, name, margin }) => (
        <div key={id} className="flex justify-between gap-3">
          <dt className="min-w-0 truncate text-ink-2" title={name}>
            <bdi>{name || t('nobody')}</bdi>
          </dt>
          <dd>
            <Figure value={margin} of={baseCurrency} zero="dash" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Difference from the usual margin; a note if there is no earlier margin to compare with. */
function Compared({ margin: { margin, before }, to }: { margin: Margin; to: string }) {
  const t = useTranslations('dashboard.margin');
  const { baseMoney } = useFormats();
  const { locale } = useLocale();
  if (!before) return <p className="text-ink-3">{t('nothingBefore')}</p>;
  const more = subtract(margin, before.margin);
  const isLess = sign(more) < 0;
  return (
    <p className="text-ink-2">
      {t.rich(before.kind === 'weekday' ? 'onWeekday' : 'onBefore', {
        weekday: weekdayInWords(to, locale),
        way: isLess ? 'below' : 'above',
        more: () => (
          <bdi dir="ltr" className={isLess ? 'figure text-negative' : 'figure text-positive'}>
            {baseMoney(absolute(more))}
          </bdi>
        ),
        usual: () => <Ltr>{baseMoney(before.margin)}</Ltr>,
      })}
    </p>
  );
}
