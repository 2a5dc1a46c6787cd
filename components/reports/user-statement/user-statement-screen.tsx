'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { userStatementReport } from '@/components/reports/user-statement/user-statement-report';

export function UserStatementScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={userStatementReport} />
    </Messages>
  );
}
