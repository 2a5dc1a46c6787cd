'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { accountStatementReport } from '@/components/reports/account-statement/account-statement-report';

export function AccountStatementScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={accountStatementReport} />
    </Messages>
  );
}
