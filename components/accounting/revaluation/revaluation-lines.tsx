'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { RevaluationLine } from '@/lib/contract/exchange/revaluation';

/** What every currency cost, and is worth at its closing rate. */
export function RevaluationLines({
  lines,
  difference,
}: {
  lines: readonly RevaluationLine[];
  difference: string | null;
}) {
  const t = useTranslations('accounting.revaluation');
  const { baseCurrency, baseMark } = useFormats();
  if (lines.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <table className="tbl [--table-edge:0px]" aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <Num>{t('quantity')}</Num>
            <Num>{t('cost', { currency: baseMark })}</Num>
            <Num>{t('rate')}</Num>
            <th scope="col" className="max-sm:hidden">
              {t('rateDate')}
            </th>
            <Num>{t('worth', { currency: baseMark })}</Num>
            <Num>{t('difference', { currency: baseMark })}</Num>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.currency} line={line} />
          ))}
        </tbody>
        {difference !== null && (
          <tfoot>
            <tr>
              <th scope="row" className="text-start">
                {t('total')}
              </th>
              <td aria-hidden colSpan={3} />
              <td aria-hidden className="max-sm:hidden" />
              <td aria-hidden />
              <td className="num">
                <Figure value={difference} of={baseCurrency} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const Num = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="num">
    {children}
  </th>
);

function LineRow({ line }: { line: RevaluationLine }) {
  const { day, baseCurrency } = useFormats();
  return (
    <tr>
      <td>
        <bdi className="font-medium">{line.currency}</bdi>
      </td>
      <td className="num">
        <Figure value={line.quantity} of={line.currency} tone="plain" />
      </td>
      <td className="num">
        <Figure value={line.cost} of={baseCurrency} tone="plain" />
      </td>
      <td className="num">
        <Rate of={line.currency} quote={line} />
      </td>
      <td className="figure max-sm:hidden">{day(line.rate_date)}</td>
      <td className="num">
        <Figure value={line.worth} of={baseCurrency} tone="plain" />
      </td>
      <td className="num">
        <Figure value={line.difference} of={baseCurrency} />
      </td>
    </tr>
  );
}
