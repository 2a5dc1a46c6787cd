'use client';

import { Messages } from '@/components/layout/messages';
import { ReportsIndex } from '@/components/reports/reports-index/reports-index';

export function ReportsIndexScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <ReportsIndex />
    </Messages>
  );
}
