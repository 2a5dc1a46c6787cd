'use client';

import { useTranslations } from 'use-intl';
import { AfterRow } from '@/components/exchange/sales/after-row';
import { DrawerRows } from '@/components/exchange/sales/drawer-rows';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRateFormat } from '@/hooks/use-rate-format';
import { sales } from '@/lib/contract/exchange/sales';

/** What taking a ticket back would leave: the stock, what it costs, what is in the drawer. */
export function VoidPreview({ id }: { id: number }) {
  const t = useTranslations('exchange.sale.voiding');
  const { rate } = useRateFormat();
  const given = { params: { id } };
  const { data, isPending, error } = useAnswer(sales.voidPreview, given, {
    ...{ isForesight: true, staleTime: 0 },
  });
  if (isPending) return <SkeletonRows rows={2} />;
  if (error || !data) return null;
  return (
    <div className="grid gap-2">
      {data.waits && <Callout tone="violet">{t('waits')}</Callout>}
      {data.warnings.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      <table className="after-table">
        <caption className="sr-only">{t('title')}</caption>
        <tbody>
          {data.position_after.map(
            ({ currency, quantity, average, before }) =>
              quantity !== null &&
              before.quantity !== null && (
                <AfterRow
                  key={`position ${currency}`}
                  label={t('position', { currency })}
                  before={before.quantity}
                  after={quantity}
                  currency={currency}
                >
                  <td className="text-12 text-ink-3">
                    {average === null
                      ? ''
                      : t('average', { rate: rate(currency, { rate: average }) })}
                  </td>
                </AfterRow>
              ),
          )}
          <DrawerRows
            drawer={data.drawer_after}
            labelOf={(currency) => t('drawer', { currency })}
          />
        </tbody>
      </table>
    </div>
  );
}
