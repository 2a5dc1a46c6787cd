'use client';

import { Messages } from '@/components/layout/messages';
import { ReportsIndex } from './reports-index';

export function ReportsIndexScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <ReportsIndex />
    </Messages>
  );
}
