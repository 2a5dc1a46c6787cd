'use client';

import { Messages } from '@/components/layout/messages';
import { StatementScreen } from '@/components/report/statement-screen';
import { trialBalanceReport } from '@/components/reports/trial-balance/trial-balance-report';

export function TrialBalanceScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <StatementScreen of={trialBalanceReport} />
    </Messages>
  );
}
