'use client';

import { useTranslations } from 'use-intl';
import { AfterRow, AfterTable } from './after-row';
import { DrawerRows } from './drawer-rows';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRateFormat } from '@/hooks/use-rate-format';
import { sales } from '@/lib/contract/dealing/sales';

/** Preview of a void: drawer stock and positions before and after, and the new average cost of the positions. */
export function VoidPreview({ id }: { id: number }) {
  const t = useTranslations('sale.voiding');
  const { rate } = useRateFormat();
  const given = { params: { id } };
  const { data, isPending, error } = useAnswer(sales.voidPreview, given, {
    isForesight: true,
    staleTime: 0,
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
      <AfterTable caption={t('title')}>
        {data.position_after.map(
          ({ currency, quantity, average, before }) =>
            quantity !== null &&
            before.quantity !== null && (
              <AfterRow
                key={currency}
                label={t('position', { currency })}
                before={before.quantity}
                after={quantity}
                currency={currency}
              >
                <td className="text-12 text-ink-3">
                  {average !== null && t('average', { rate: rate(currency, { rate: average }) })}
                </td>
              </AfterRow>
            ),
        )}
        <DrawerRows drawer={data.drawer_after} labelOf={(currency) => t('drawer', { currency })} />
      </AfterTable>
    </div>
  );
}
