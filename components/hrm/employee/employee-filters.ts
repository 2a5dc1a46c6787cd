'use client';

import { useTranslations } from 'use-intl';

import type { ListFilter } from '@/components/record/narrowing-bar';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useAnswer } from '@/hooks/use-call';
import { employees } from '@/lib/contract/hrm/employee';
import { EMPLOYEE_STATUSES } from '@/lib/domain/employee';
import { EXPIRY_STEPS } from '@/lib/domain/expiry';

export const EMPLOYEE_FILTERS = [
  'status',
  'department',
  'branch_id',
  'contract_ends',
  'expiring',
] as const;

export function useEmployeeFilters(): readonly ListFilter[] {
  const t = useTranslations('employee');
  const { data: staff } = useAnswer(employees.list, { input: { per_page: '1' } });
  const places = useBranchChoices();
  const departments = staff?.meta.departments ?? [];
  const within = EXPIRY_STEPS.filter((days) => days > 0).map((days) => ({
    value: String(days),
    label: t('within', { days }),
  }));
  return [
    {
      name: 'status',
      label: t('fields.status'),
      choices: EMPLOYEE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      name: 'department',
      label: t('fields.department'),
      choices: departments.map((value) => ({ value, label: value })),
    },
    { name: 'branch_id', label: t('fields.branch_id'), choices: places },
    { name: 'contract_ends', label: t('contractEnds'), choices: within },
    { name: 'expiring', label: t('expiring'), choices: within },
  ];
}
