'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { natural } from '@/lib/chart-of-accounts/account-tree';
import { PanelSection } from '@/components/ui/panel-section';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { MonthChart } from '@/components/ui/month-chart';
import { MonthTable } from '@/components/ui/month-table';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { MonthBalance } from '@/lib/contract/accounting/account-overview';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { monthInWords } from '@/lib/format/period-words';

type Props = Readonly<{ account: Account; months: readonly MonthBalance[] }>;

/** Balances at the end of each month of this fiscal year, as a chart or a table. */
export function BalanceByMonth({ account, months }: Props) {
  const t = useTranslations('chart-of-accounts.months');
  const { locale } = useLocale();
  const [look, setLook] = useState<Look>('chart');
  const { baseMark, baseMoney } = useFormats();
  const title = t('title', { currency: baseMark });

  const named = (one: MonthBalance | undefined) =>
    one ? `${monthInWords(one.month, locale)}: ${baseMoney(natural(account, one.balance))}` : '';
  return (
    <PanelSection title={title} end={<LookSwitch value={look} onChange={setLook} />}>
      {look === 'chart' ? (
        <MonthChart
          label={t('drawn', { from: named(months[0]), to: named(months.at(-1)) })}
          series={[{ label: t('balance'), fill: 'fill-c1' }]}
          months={months.map(({ month, balance }) => ({
            month,
            values: [natural(account, balance)],
          }))}
        />
      ) : (
        <MonthTable
          label={title}
          columns={[t('debit'), t('credit'), t('balance')]}
          months={months.map(({ month, debit, credit, balance }) => ({
            month,
            values: [debit, credit, natural(account, balance)],
          }))}
        />
      )}
    </PanelSection>
  );
}
