'use client';

import { BadgeCheck, CircleDashed, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Meter } from '@/components/ui/meter';
import { IdentifyCustomer } from '@/components/exchange/sales/identify-customer';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { Identification } from '@/lib/contract/exchange/identification';
import { sales } from '@/lib/contract/exchange/sales';

type State = Identification['state'];

const LOOKS: Readonly<Record<State, Readonly<{ tone: BadgeTone; icon: LucideIcon }>>> = {
  none: { tone: 'neutral', icon: CircleDashed },
  waiting: { tone: 'violet', icon: Hourglass },
  identified: { tone: 'positive', icon: BadgeCheck },
  expiring: { tone: 'warning', icon: TriangleAlert },
  expired: { tone: 'warning', icon: TriangleAlert },
  office: { tone: 'warning', icon: Hourglass },
};

/** How far the customer is known, and what they brought and got today beside the sum from which they must be. */
export function IdentityStrip({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad.identity');
  const known = pad.preview?.identification;
  const isShown = known && (known.state !== 'none' || known.sums.length > 0);
  const isAsked = useAnswer(sales.asked).data?.identification ?? false;
  return (
    <div
      className={
        isShown || isAsked
          ? 'flex items-center gap-4 border-b border-line px-gutter py-2'
          : 'contents'
      }
    >
      {isAsked && !isShown && <Awaited />}
      {isShown && (
        <section
          aria-label={t('title')}
          className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2"
        >
          <Standing of={known} />
          {known.sums.map((sum) => (
            <SumBar key={sum.direction} sum={sum} />
          ))}
        </section>
      )}
      <IdentifyCustomer pad={pad} />
    </div>
  );
}

/** As much room as the row will take: what is below it stays where it is when an amount is typed. */
function Awaited() {
  const t = useTranslations('sale.pad.identity');
  return (
    <div aria-hidden className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
      {(['in', 'out'] as const).map((direction) => (
        <div key={direction} className="grid min-w-56 flex-1 gap-1">
          <p className="text-12 text-ink-2">
            {t(`sums.${direction}`, { window: t('windows.day') })}
          </p>
          <Meter label={t(`meters.${direction}`)} share={0} />
        </div>
      ))}
    </div>
  );
}

function Standing({ of: { state, tier, expires_on } }: { of: Identification }) {
  const t = useTranslations('sale.pad.identity');
  const { day } = useFormats();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge {...LOOKS[state]}>{t(`states.${state}`)}</Badge>
      {tier !== null && t.has(`tiers.${tier}`) && <span>{t(`tiers.${tier}`)}</span>}
      {expires_on !== null && state !== 'office' && (
        <span className="text-ink-2">{t('until', { day: day(expires_on) })}</span>
      )}
    </p>
  );
}

type SumProps = Readonly<{ sum: Identification['sums'][number] }>;

/** One way's sum of the window beside its limit. */
function SumBar({ sum }: SumProps) {
  const t = useTranslations('sale.pad.identity');
  const { direction, total, limit, currency, window, percent } = sum;
  const figure = (value: string) => () => <Figure value={value} currency={currency} />;
  return (
    <div className="grid min-w-56 flex-1 gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-12">
        <span>{t(`sums.${direction}`, { window: t(`windows.${window}`) })}</span>
        <span className="whitespace-nowrap">
          {t.rich('of', { total: figure(total), limit: figure(limit) })}
        </span>
      </p>
      <Meter label={t(`meters.${direction}`)} share={percent / 100} />
    </div>
  );
}
