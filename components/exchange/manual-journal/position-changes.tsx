'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { PositionChange } from '@/lib/contract/exchange/manual-journal';
import { isZero } from '@/lib/domain/money';

/** What it does to the positions; cost and average for who may see them. */
export function PositionChanges({ positions }: { positions: readonly PositionChange[] }) {
  const t = useTranslations('exchange.manual.positions');
  const { baseMark } = useFormats();
  if (positions.length === 0) return null;
  const hasCost = positions.some(({ after }) => after.cost !== null);
  return (
    <div className="overflow-x-auto">
      <table className="tbl [--table-edge:8px]">
        <caption className="py-1.5 text-start font-medium">
          {t('title')} {hasCost && <RateSwitch />}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <th scope="col" className="num">
              {t('before')}
            </th>
            <th scope="col" className="num">
              {t('after')}
            </th>
            {hasCost && (
              <>
                <th scope="col" className="num">
                  {t('cost', { currency: baseMark })}
                </th>
                <th scope="col" className="num max-sm:hidden">
                  {t('average')}
                </th>
                <th scope="col" className="num">
                  {t('realised', { currency: baseMark })}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {positions.map((change) => (
            <ChangeRow key={change.currency} change={change} hasCost={hasCost} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChangeRow({ change, hasCost }: { change: PositionChange; hasCost: boolean }) {
  const { baseCurrency } = useFormats();
  const { currency, before, after, realised } = change;
  return (
    <tr>
      <td>
        <bdi className="font-medium">{currency}</bdi>
      </td>
      <td className="num">
        <Figure value={before.quantity} of={currency} />
      </td>
      <td className="num">
        <Figure value={after.quantity} of={currency} />
      </td>
      {hasCost && (
        <>
          <td className="num">
            {after.cost !== null && <Figure value={after.cost} of={baseCurrency} />}
          </td>
          <td className="num max-sm:hidden">
            <Rate of={currency} perUnit={after.average} />
          </td>
          <td className="num">
            {realised !== null && !isZero(realised) && (
              <Figure value={realised} of={baseCurrency} />
            )}
          </td>
        </>
      )}
    </tr>
  );
}
