'use client';

import { HandCoins, Send, Timer } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { ToFinishRow } from './to-finish-row';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Waiting = CounterDashboard['waiting'];

export const hasDealing = ({ offers, remits, credit_overdue }: Waiting): boolean =>
  Boolean(offers) || Boolean(remits?.length) || Boolean(credit_overdue);

/** Rows about overdue credit, open offers with the next deadline, and unfinished remittances by age. */
export function DealingRows({ waiting: { offers, remits, credit_overdue } }: { waiting: Waiting }) {
  const t = useTranslations('dashboard.toFinish');
  const status = useTranslations('ui.status');
  const { instant, day } = useFormats();
  return (
    <>
      {Boolean(credit_overdue) && (
        <ToFinishRow
          icon={HandCoins}
          tone="text-negative"
          name={t('creditOverdue')}
          count={credit_overdue ?? 0}
          to="app.exchange.credit-limit-withdrawal"
          query={{ status: 'overdue' }}
        />
      )}
      {offers && (
        <ToFinishRow
          icon={Timer}
          name={t('offers')}
          note={t.rich('offersNext', { day: () => <Ltr>{instant(offers.next)}</Ltr> })}
          count={offers.count}
          to="app.exchange.offer-rate"
          query={{ status: 'offered' }}
        />
      )}
      {remits?.map((remit) => (
        <ToFinishRow
          key={remit.status}
          icon={Send}
          name={t('remits', { status: status(remit.status) })}
          note={t.rich('oldest', { day: () => <Ltr>{day(remit.oldest)}</Ltr> })}
          count={remit.count}
          to="app.exchange.remits"
          query={{ status: remit.status }}
        />
      ))}
    </>
  );
}
