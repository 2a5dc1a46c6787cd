'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { PermittedLink } from '@/components/layout/permitted-link';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Meter } from '@/components/ui/meter';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { compare, type Decimal, sign, sum } from '@/lib/domain/money';
import { usedInPercent } from '@/lib/domain/position-limit';

type Positions = NonNullable<CounterDashboard['positions']>;
type Held = Positions['currencies'][number];

/** From so many percent of a limit on it is warned of. */
const NEAR = '85';

/** What gives way first where the card is narrow: the side and the meter, then the average. */
const ROOMY = '@max-[52rem]:hidden';
const WIDE = '@max-[40rem]:hidden';

/** One row a currency; what things cost has its columns only where the reader may know it. */
export function PositionTable({ positions: { currencies } }: { positions: Positions }) {
  const t = useTranslations('dashboard.positions');
  const seesCost = currencies.some(({ average }) => average !== null);
  return (
    <table className="tbl tbl-tight [--table-edge:16px]" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col" className="num max-md:hidden">
            {t('onHand')}
          </th>
          <th scope="col" className="num max-md:hidden">
            {t('owed')}
          </th>
          <th scope="col" className="num">
            {t('net')}
          </th>
          <th scope="col" className={ROOMY}>
            {t('side')}
          </th>
          {seesCost && <CostHeads />}
          <th scope="col" className="num">
            {t('worth')}
          </th>
          <th scope="col" className="num">
            {t('limit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {currencies.map((held) => (
          <Row key={held.currency} held={held} seesCost={seesCost} />
        ))}
      </tbody>
      <Total currencies={currencies} seesCost={seesCost} />
    </table>
  );
}

/** What all are worth together, as far as the board has rates. */
function Total({ currencies, seesCost }: { currencies: readonly Held[]; seesCost: boolean }) {
  const t = useTranslations('dashboard.positions');
  const { baseCurrency } = useFormats();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className="md:hidden">
          {t('total')}
        </th>
        <th scope="row" colSpan={4} className="ps-(--table-edge)! max-md:hidden">
          {t('total')}
        </th>
        <td aria-hidden className={ROOMY} />
        {seesCost && <td aria-hidden className={WIDE} />}
        {seesCost && <td aria-hidden className="max-md:hidden" />}
        <td className="num">
          <Figure value={sum(currencies.flatMap(({ worth }) => worth ?? []))} of={baseCurrency} />
        </td>
        <td aria-hidden />
      </tr>
    </tfoot>
  );
}

function CostHeads() {
  const t = useTranslations('dashboard.positions');
  return (
    <>
      <th scope="col" className={classNames('num', WIDE)}>
        {t('average')}
      </th>
      <th scope="col" className="num max-md:hidden" title={t('breakEvenMeans')}>
        {t('breakEven')}
      </th>
    </>
  );
}

function Row({ held, seesCost }: { held: Held; seesCost: boolean }) {
  const t = useTranslations('dashboard.positions');
  const { baseCurrency } = useFormats();
  const { currency, on_hand, owed, net, average, break_even, worth } = held;
  return (
    <tr>
      <th scope="row" className="font-medium">
        <PermittedLink to="app.exchange.tills" view="positions" query={{ currency }}>
          {currency}
        </PermittedLink>
      </th>
      <td className="num max-md:hidden">
        <Figure value={on_hand} of={currency} zero="dash" />
      </td>
      <td className="num max-md:hidden">
        <Figure value={owed} of={currency} zero="dash" />
      </td>
      <td className="num font-medium">
        <Figure value={net} of={currency} zero="dash" />
      </td>
      <td className={classNames('text-ink-2', ROOMY)}>
        {sign(net) !== 0 && t(sign(net) < 0 ? 'short' : 'long')}
      </td>
      {seesCost && (
        <>
          <RateCell of={currency} value={average} className={WIDE} />
          <RateCell of={currency} value={break_even} />
        </>
      )}
      <td className="num font-medium">
        {worth === null ? (
          <span className="text-ink-3">{t('noRate')}</span>
        ) : (
          <Figure value={worth} of={baseCurrency} zero="dash" />
        )}
      </td>
      <td className="num">
        <Limit held={held} />
      </td>
    </tr>
  );
}

function RateCell({
  of,
  value,
  className,
}: {
  of: string;
  value: Decimal | null;
  className?: string;
}) {
  return (
    <td className={classNames('num text-ink-2 max-md:hidden', className)}>
      <Rate of={of} asQuoted={value} />
    </td>
  );
}

function Limit({ held: { currency, worth, limit } }: { held: Held }) {
  const t = useTranslations('dashboard.positions');
  const used = usedInPercent(worth, limit);
  if (used === null) return <span className="text-ink-3">–</span>;
  const isNear = compare(used, NEAR) >= 0;
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span className={classNames('w-12', ROOMY)}>
        <Meter label={t('limitOf', { currency })} share={Number(used) / 100} />
      </span>
      <span
        className={classNames(
          'figure inline-flex items-center justify-end gap-1',
          isNear && 'font-medium text-warning',
        )}
      >
        {isNear && <Icon of={TriangleAlert} size={12} />}
        <bdi dir="ltr">{t('percent', { used })}</bdi>
      </span>
    </span>
  );
}
