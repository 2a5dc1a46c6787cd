'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { summaryPage } from '@/components/reports/summary-report/summary-page';

export function SummaryReportScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={summaryPage} />
    </Messages>
  );
}
