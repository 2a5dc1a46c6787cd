'use client';

import { JobButton } from '@/components/layout/job-button';
import { usePermission } from '@/hooks/use-permission';
import { screening } from '@/lib/contract/exchange/screening';

const STALES = ['exchange/screening'];

export function RunButton() {
  const { may } = usePermission('compliance');
  if (!may('edit')) return null;
  return <JobButton call={screening.run} words="screening.run" stales={STALES} />;
}
