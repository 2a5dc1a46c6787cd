'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { generalLedgerReport } from '@/components/reports/general-ledger/general-ledger-report';

export function GeneralLedgerScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={generalLedgerReport} />
    </Messages>
  );
}
