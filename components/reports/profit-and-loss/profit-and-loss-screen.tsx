'use client';

import { Messages } from '@/components/layout/messages';
import { StatementScreen } from '@/components/report/statement-screen';
import { profitAndLossReport } from '@/components/reports/profit-and-loss/profit-and-loss-report';

export function ProfitAndLossScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <StatementScreen of={profitAndLossReport} />
    </Messages>
  );
}
