'use client';

import { Messages } from '@/components/layout/messages';
import { RegisterScreen } from '@/components/report/register-screen';
import { auditTrailReport } from '@/components/reports/audit-trail/audit-trail-report';

export function AuditTrailScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <RegisterScreen of={auditTrailReport} />
    </Messages>
  );
}
