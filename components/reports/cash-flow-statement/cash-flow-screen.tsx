'use client';

import { Messages } from '@/components/layout/messages';
import { StatementScreen } from '@/components/report/statement-screen';
import { cashFlowReport } from '@/components/reports/cash-flow-statement/cash-flow-report';

export function CashFlowScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <StatementScreen of={cashFlowReport} />
    </Messages>
  );
}
