'use client';

import { useTranslations } from 'use-intl';

import { useEmployeeColumns } from '@/components/hrm/employee/employee-columns';
import { EMPLOYEE_FILTERS, useEmployeeFilters } from '@/components/hrm/employee/employee-filters';
import { ImportStaff } from '@/components/hrm/employee/import-staff';
import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import type { Looked } from '@/components/record/screen-props';
import { usePaged } from '@/components/record/use-listed';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later } from '@/hooks/use-later';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord, EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

const FORM = later(async () => ({
  Form: (await import('@/components/hrm/employee/employee-form')).EmployeeForm,
}));
const LOOKED: Looked<EmployeeRecord> = {
  show: employees.show,
  View: later(async () => ({
    View: (await import('@/components/hrm/employee/employee-panel')).EmployeePanel,
  })),
};

export const EmployeeScreen = () => (
  <Messages of={['routes', 'employee', 'document']} fallback={<SkeletonRows />}>
    <Employees />
  </Messages>
);

function Employees() {
  const t = useTranslations('employee');
  return (
    <RecordsScreen<EmployeeRow, EmployeeRecord>
      route="app.hrm.employee"
      listed={usePaged<EmployeeRow>(employees.list, EMPLOYEE_FILTERS, 'name')}
      columns={useEmployeeColumns()}
      beside={['name', 'status']}
      filters={useEmployeeFilters()}
      words={{
        create: t('create'),
        none: t('noneText'),
        noneTitle: t('none'),
        search: t('search'),
      }}
      nameOf={({ name }) => name}
      Form={FORM}
      looked={LOOKED}
      rail="w-104"
      actions={<ImportStaff />}
    />
  );
}
