'use client';

import { Messages } from '@/components/layout/messages';
import { StatementScreen } from '@/components/report/statement-screen';
import { balanceSheetReport } from '@/components/reports/balance-sheet/balance-sheet-report';

export function BalanceSheetScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <StatementScreen of={balanceSheetReport} />
    </Messages>
  );
}
