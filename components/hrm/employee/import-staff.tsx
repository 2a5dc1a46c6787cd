'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ImportDialog } from '@/components/document/import/import-dialog';
import { Button } from '@/components/ui/button';
import { later, useLater } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';

const DIALOG = later(() => import('@/components/document/import/import-dialog'));

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

/** Imports employees from a CSV file; hidden without the right to create employees. */
export function ImportStaff() {
  const t = useTranslations('employee.import');
  const { may } = usePermission('employee');
  const [isOpen, setOpen] = useState(false);
  const dialog = useLater(DIALOG, isOpen);
  if (!may('create')) return null;
  return (
    <>
      <Button icon={Upload} onFocus={() => void DIALOG.fetch()} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && dialog && <Dialog of={dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Readonly<{
  of: Readonly<{ ImportDialog: typeof ImportDialog }>;
  onClose: () => void;
}>;

function Dialog({ of, onClose }: DialogProps) {
  const t = useTranslations('employee.import');
  return (
    <of.ImportDialog
      endpoint={employees.import}
      columns={COLUMNS}
      template={TEMPLATE}
      words={{
        title: t('title'),
        text: t('text'),
        ready: ({ employees: count = 0 }) => t('ready', { count }),
        done: ({ employees: count = 0 }) => t('done', { count }),
      }}
      onClose={onClose}
    />
  );
}
