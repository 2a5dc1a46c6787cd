'use client';

import { useTranslations } from 'use-intl';
import { takeBoard } from '@/components/exchange/sales/quote-strip';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { usePermission } from '@/hooks/use-permission';
import type { SaleCheck } from '@/lib/contract/exchange/sales';

type Props = Readonly<{ pad: Pad; of: Pick<SaleCheck, 'key' | 'level'> }>;

const LINK = 'flex-none font-medium text-accent underline-offset-3 hover:underline';

/** The way on from what stands in the way of a ticket, where the role may go it. */
export function NextStep({ pad, of: { key, level } }: Props) {
  const t = useTranslations('exchange.sale.next');
  const [transfer, rates] = [usePermission('transfer'), usePermission('rates')];
  if (key === 'drawer' && level === 'block' && transfer.may('create')) {
    return (
      <RecordLink to="app.exchange.transfer" view="new" className={LINK}>
        {t('vault')}
      </RecordLink>
    );
  }
  if ((key === 'age' || key === 'sale.no-rate') && rates.may('create')) {
    return (
      <RecordLink to="app.exchange.rates" className={LINK}>
        {t('publish')}
      </RecordLink>
    );
  }
  if (key === 'rate' && level === 'approve') {
    return <Step onClick={() => void pad.save('post')}>{t('ask')}</Step>;
  }
  if ((key === 'rate' || key === 'quote') && level === 'block') {
    return <Step onClick={() => takeBoard(pad)}>{t('board')}</Step>;
  }
  return null;
}

const Step = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className={LINK} onClick={onClick}>
    {children}
  </button>
);
