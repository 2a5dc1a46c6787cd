'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { userProfitabilityReport } from '@/components/reports/user-profitability/user-profitability-report';

export function UserProfitabilityScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={userProfitabilityReport} />
    </Messages>
  );
}
