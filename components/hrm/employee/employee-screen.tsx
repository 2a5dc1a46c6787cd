'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { EmployeePhoto } from './employee-photo';
import { EmployeeStatusBadge } from './employee-status';
import { RecordImportButton } from '@/components/document/import/record-import-button';
import { Messages } from '@/components/layout/messages';
import type { ListFilter } from '@/components/list/list-bar';
import { RecordsScreen, type Looked } from '@/components/record/records-screen';
import { usePaged } from '@/components/record/use-listed';
import { Button } from '@/components/ui/button';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table-columns';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord, EmployeeRow } from '@/lib/contract/hrm/employee-shapes';
import { EMPLOYEE_STATUSES } from '@/lib/domain/hrm/employee';
import { EXPIRY_STEPS } from '@/lib/domain/expiry';

const FORM = lazyPart(async () => ({
  Form: (await import('./employee-form')).EmployeeForm,
}));
const LOOKED: Looked<EmployeeRecord> = {
  show: employees.show,
  View: lazyPart(async () => ({
    View: (await import('./employee-panel')).EmployeePanel,
  })),
};

export const EmployeeScreen = () => (
  <Messages of={['routes', 'employee', 'document-types', 'document']} fallback={<SkeletonRows />}>
    <Employees />
  </Messages>
);

function Employees() {
  const t = useTranslations('employee');
  const listed = usePaged<EmployeeRow>(employees.list, EMPLOYEE_FILTERS, 'name');
  return (
    <RecordsScreen<EmployeeRow, EmployeeRecord>
      route="app.hrm.employee"
      listed={listed}
      columns={useEmployeeColumns()}
      compactColumns={['name', 'status']}
      filters={useEmployeeFilters()}
      tabs="status"
      words={{
        create: t('create'),
        none: t('noneText'),
        noneTitle: t('none'),
        searched: t('searched'),
      }}
      nameOf={({ name }) => name}
      Form={FORM}
      looked={LOOKED}
      rail="w-104"
      actions={
        <>
          <RecordImportButton
            kind="employee_changes"
            page="employee"
            action="edit"
            endpoint={employees.importChanges}
          />
          <ImportStaff />
        </>
      }
    />
  );
}

const EMPLOYEE_FILTERS = [
  'status',
  'department',
  'branch_id',
  'contract_ends',
  'expiring',
] as const;

function useEmployeeFilters(): readonly ListFilter[] {
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
      kind: 'choice',
      name: 'status',
      label: t('fields.status'),
      choices: EMPLOYEE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'department',
      label: t('fields.department'),
      choices: departments.map((value) => ({ value, label: value })),
    },
    { kind: 'choice', name: 'branch_id', label: t('fields.branch_id'), choices: places },
    { kind: 'choice', name: 'contract_ends', label: t('contractEnds'), choices: within },
    { kind: 'choice', name: 'expiring', label: t('expiring'), choices: within },
  ];
}

const DIALOG = lazyPart(() => import('@/components/document/import/import-dialog'));

const COLUMNS = [
  'name',
  'name_local',
  'name_latin',
  'father_name',
  'gender',
  'birth_date',
  'nationality',
  'id_type',
  'id_number',
  'id_expires_on',
  'phone',
  'email',
  'address',
  'emergency_name',
  'emergency_phone',
  'emergency_relationship',
  'branch',
  'department',
  'designation',
  'joined_on',
  'contract_type',
  'contract_end',
  'probation_end',
  'currency',
  'base_salary',
  'salary_period',
  'payment_method',
  'bank',
  'account',
  'iban',
  'payslip_language',
  'custom_id',
  'note',
];

const SHOWN = ['name', 'name_local', 'gender', 'birth_date', 'joined_on', 'base_salary'] as const;
const SAMPLE: Readonly<Record<(typeof SHOWN)[number], string>> = {
  name: 'Zahra Ahmadi',
  name_local: 'زهرا احمدی',
  gender: 'female',
  birth_date: '1990-05-04',
  joined_on: '2026-01-01',
  base_salary: '1200',
};
const isShown = (column: string): column is (typeof SHOWN)[number] => column in SAMPLE;

const TEMPLATE = {
  name: 'employees.csv',
  rows: [COLUMNS.map((column) => (isShown(column) ? SAMPLE[column] : ''))],
};

/** Button that imports employees from a CSV file, for users who may create employees. */
function ImportStaff() {
  const t = useTranslations('employee.import');
  const { may } = usePermission('employee');
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyPart(DIALOG, isOpen);
  if (!may('create')) return null;
  return (
    <>
      <Button icon={Upload} onFocus={() => void DIALOG.fetch()} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && dialog && (
        <dialog.ImportDialog
          endpoint={employees.import}
          columns={COLUMNS}
          template={TEMPLATE}
          words={{
            title: t('title'),
            text: t('text'),
            ready: ({ employees: count = 0 }) => t('ready', { count }),
            done: ({ employees: count = 0 }) => t('done', { count }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Columns = readonly Column<EmployeeRow>[];

function useEmployeeColumns(): Columns {
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
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <EmployeePhoto of={row} />
          <FreeText>{row.name}</FreeText>
        </span>
      ),
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

/** Pay columns; empty if the user may not see pay. */
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
