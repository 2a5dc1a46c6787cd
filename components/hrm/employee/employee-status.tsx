'use client';

import { Check, LogOut, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '@/components/ui/badge';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

const LOOKS = {
  active: { tone: 'positive', icon: Check },
  left: { tone: 'neutral', icon: LogOut, directional: true },
  discarded: { tone: 'neutral', icon: Trash2 },
} as const;

export function EmployeeStatusBadge({ of: { status } }: { of: Pick<EmployeeRow, 'status'> }) {
  const t = useTranslations('employee.statuses');
  return <Badge {...LOOKS[status]}>{t(status)}</Badge>;
}
