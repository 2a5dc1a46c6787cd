'use client';

import { useTranslations } from 'use-intl';

import { EmployeePhoto } from '@/components/hrm/employee/employee-photo';
import { EmployeeStatusBadge } from '@/components/hrm/employee/employee-status';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

type Columns = readonly Column<EmployeeRow>[];

export function useEmployeeColumns(): Columns {
  const t = useTranslations('employee');
  return [
    ...useWhoColumns(),
    ...useJobColumns(),
    ...usePayColumns(),
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => <EmployeeStatusBadge of={row} />,
      width: 130,
      card: 'badge',
    },
  ];
}

function useWhoColumns(): Columns {
  const t = useTranslations('employee');
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: (row) => <Who of={row} />,
      pin: true,
      sortable: true,
      width: 248,
      card: 'title',
    },
    {
      id: 'number',
      header: t('fields.number'),
      cell: ({ number }) => <Ltr className="figure text-ink-2">{number}</Ltr>,
      sortable: true,
      width: 110,
      card: 'line',
    },
  ];
}

const Who = ({ of }: { of: EmployeeRow }) => (
  <span className="flex min-w-0 items-center gap-2 font-medium">
    <EmployeePhoto of={of} />
    <FreeText>{of.name}</FreeText>
  </span>
);

function useJobColumns(): Columns {
  const t = useTranslations('employee');
  const { day } = useFormats();
  const text = (id: 'designation' | 'department' | 'branch') => ({
    id,
    header: t(`fields.${id === 'branch' ? 'branch_id' : id}`),
    cell: (row: EmployeeRow) => <FreeText>{row[id] ?? ''}</FreeText>,
    width: 140,
    sortable: id !== 'branch',
    card: 'line' as const,
  });
  return [
    text('designation'),
    text('department'),
    text('branch'),
    {
      id: 'joined_on',
      header: t('fields.joined_on'),
      cell: ({ joined_on }) => <Ltr className="figure">{day(joined_on)}</Ltr>,
      sortable: true,
      width: 120,
      card: false,
    },
  ];
}

/** Pay columns; empty without the right to see pay. */
function usePayColumns(): Columns {
  const t = useTranslations('employee');
  const { may } = usePermission('employee');
  if (!may('sensitive')) return [];
  return [
    {
      id: 'base_salary',
      header: t('fields.base_salary'),
      cell: ({ base_salary, currency }) =>
        base_salary !== null && currency !== null && <Figure value={base_salary} of={currency} />,
      align: 'end',
      width: 126,
      card: 'amount',
    },
    {
      id: 'currency',
      header: <span className="sr-only">{t('fields.currency')}</span>,
      cell: ({ currency }) => <CurrencyCode of={currency} />,
      joined: true,
      width: 48,
      card: 'amount',
    },
  ];
}
