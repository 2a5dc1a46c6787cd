'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { salesAnalysisReport } from '@/components/reports/sales-analysis/sales-analysis-report';

export function SalesAnalysisScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={salesAnalysisReport} />
    </Messages>
  );
}
