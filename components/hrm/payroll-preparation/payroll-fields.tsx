'use client';

import { useTranslations } from 'use-intl';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { EmployeesPicker } from '@/components/pickers/employees-picker';
import { ChoicesField } from '@/components/ui/choices-field';
import { useAnswer } from '@/hooks/use-call';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { WEEKDAYS } from '@/lib/domain/payroll';

const third = { width: 'third' } as const;
const groupIn = ({ group }: Values): Values => (group ?? {}) as Values;

const isForeignTo = (base: string) => (values: Values) => {
  const currency = textIn(values, 'currency');
  return currency !== '' && currency !== base;
};

const period: readonly Field[] = [
  { ...third, name: 'period_from', kind: 'day', isNeeded: true },
  { ...third, name: 'period_to', kind: 'day' },
  { ...third, name: 'pay_date', kind: 'day' },
  { ...third, name: 'frequency', kind: 'choice', initial: 'monthly' },
];

/** Basis for partial periods. */
const proRata: readonly Field[] = [
  { ...third, name: 'pro_rata', kind: 'choice', initial: 'calendar' },
  {
    name: 'days_off',
    kind: 'own',
    drawn: <DaysOff />,
    when: ({ pro_rata }) => pro_rata === 'working',
    read: ({ days_off }) => days_off,
  },
];

const members: Field = {
  name: 'employee_ids',
  kind: 'own',
  initial: null,
  drawn: <GroupMembers />,
  read: (row) => groupIn(row).employee_ids,
};

export function usePayrollFields(): readonly Field[] {
  const t = useTranslations('payroll.run.group');
  const { baseCurrency } = useFormats();
  return [
    ...period,
    {
      ...third,
      name: 'department',
      kind: 'choice',
      options: useDepartments(),
      none: t('department'),
      read: (row) => groupIn(row).department,
    },
    {
      ...third,
      name: 'branch_id',
      kind: 'choice',
      options: useBranchChoices(),
      none: t('branch'),
      read: (row) => groupIn(row).branch_id,
    },
    { ...third, name: 'currency', kind: 'currency', read: (row) => groupIn(row).currency },
    { ...third, name: 'rate', kind: 'rate', when: isForeignTo(baseCurrency) },
    { ...third, name: 'tax_table_id', kind: 'choice', options: useTaxTables(), none: t('tax') },
    ...proRata,
    { ...third, name: 'net_rounding', kind: 'money', in: 'currency' },
    members,
    ...moneyAt.map(withoutMark),
    { name: 'memo', kind: 'text' },
  ];
}

/** The account may stay empty until payment. */
const withoutMark = (field: Field): Field => ({
  ...field,
  isNeeded: false,
  ...(field.name === 'at' && {
    read: ({ account_id }: Values) => (account_id == null ? 'place' : 'account'),
  }),
});

/** Departments of the employees; empty without the right to view employees. */
function useDepartments(): readonly Choice[] {
  const { may } = usePermission('employee');
  const { data } = useAnswer(
    employees.list,
    { input: { per_page: '1' } },
    { enabled: may('view') },
  );
  return (data?.meta.departments ?? []).map((value) => ({ value, label: value }));
}

function useTaxTables(): readonly Choice[] {
  const { data = [] } = useAnswer(taxTables.list);
  return data
    .filter(({ is_active }) => is_active)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

function DaysOff() {
  const t = useTranslations('payroll.run');
  return (
    <ChoicesField
      name="days_off"
      label={t('fields.days_off')}
      choices={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
      help={t('help.days_off')}
    />
  );
}

/** Selects single employees of the group. */
function GroupMembers() {
  const t = useTranslations('payroll.run');
  return (
    <EmployeesPicker
      name="employee_ids"
      label={t('fields.employee_ids')}
      help={t('help.employee_ids')}
      placeholder={t('group.employees')}
      removeLabel={(name) => t('group.remove', { name })}
    />
  );
}
