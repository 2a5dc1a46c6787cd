'use client';

import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { ComponentsField } from './components-field';
import { DocumentsField } from './documents-field';
import { CountryPicker } from '@/components/pickers/country-picker';
import { DocumentTypeField, FreeChoiceField } from '@/components/pickers/document-type';
import { EmployeePicker } from '@/components/pickers/employee-picker';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';
import { users } from '@/lib/contract/people/users';

export const EMPLOYEE_TABS = ['personal', 'contact', 'job', 'pay', 'documents', 'user'] as const;
export type EmployeeTab = (typeof EMPLOYEE_TABS)[number];

const half = { width: 'half' } as const;
const third = { width: 'third' } as const;

function Nationality() {
  const t = useTranslations('employee.fields');
  return <CountryPicker name="nationality" label={t('nationality')} />;
}

function IdentityDocument() {
  const t = useTranslations('employee.fields');
  return <DocumentTypeField name="id_type" label={t('id_type')} />;
}

const PERSONAL: readonly Field[] = [
  { name: 'name', kind: 'text', width: 'third' },
  { name: 'name_local', kind: 'text', width: 'third' },
  { name: 'name_latin', kind: 'text', width: 'third' },
  { name: 'father_name', kind: 'text', ...half },
  { name: 'gender', kind: 'choice', ...half },
  { name: 'birth_date', kind: 'birthday', ...half },
  { name: 'nationality', kind: 'own', initial: null, drawn: <Nationality />, ...half },
  { name: 'id_type', kind: 'own', initial: null, drawn: <IdentityDocument />, width: 'third' },
  { name: 'id_number', kind: 'text', width: 'third' },
  { name: 'id_expires_on', kind: 'day', width: 'third' },
  { name: 'note', kind: 'prose' },
];

const CONTACT: readonly Field[] = [
  { name: 'phone', kind: 'text', as: 'tel', ...half },
  { name: 'email', kind: 'text', as: 'email', ...half },
  { name: 'address', kind: 'prose' },
  { name: 'emergency_name', kind: 'text', width: 'third' },
  { name: 'emergency_phone', kind: 'text', as: 'tel', width: 'third' },
  { name: 'emergency_relationship', kind: 'text', width: 'third' },
];

const REACH: readonly Field[] = [
  { name: 'payment_method', kind: 'choice', initial: 'bank', ...half },
  { name: 'bank', kind: 'text', ...half },
  { name: 'account', kind: 'text', as: 'code', ...half },
  { name: 'iban', kind: 'text', as: 'code', ...half },
];

/** Fields of a salary, for a new employee and for the action `assign`. */
export function useSalaryFields(): readonly Field[] {
  const { baseCurrency } = useFormats();
  return [
    { name: 'currency', kind: 'currency', initial: baseCurrency, ...third },
    { name: 'base_salary', kind: 'money', in: 'currency', isNeeded: true, ...third },
    { name: 'salary_period', kind: 'choice', initial: 'monthly', ...third },
    { name: 'components', kind: 'own', initial: [], drawn: <ComponentsField /> },
  ];
}

/** Fields by tab. An existing employee has no salary fields here, and payment fields only if the user may see pay. */
export function useEmployeeFields(
  row: EmployeeRow | undefined,
): Readonly<Record<EmployeeTab, readonly Field[]>> {
  const { may } = usePermission('employee');
  const salary = useSalaryFields();
  const job = useJobFields(row);
  const user = useUserField();
  const seesPay = may('sensitive');
  return {
    personal: PERSONAL,
    contact: CONTACT,
    job,
    pay: [
      ...(row ? [] : salary),
      ...(row && !seesPay ? [] : REACH),
      { name: 'payslip_language', kind: 'choice', initial: 'en', ...half },
    ],
    documents: [{ name: 'documents', kind: 'own', initial: [], drawn: <DocumentsField /> }],
    user: [user],
  };
}

/** Field for the department, with the existing departments as suggestions. */
function Department() {
  const t = useTranslations('employee.fields');
  const { data } = useAnswer(employees.list, { input: { per_page: '1' } });
  const departments = (data?.meta.departments ?? []).map((value) => ({ value, label: value }));
  return <FreeChoiceField name="department" label={t('department')} options={departments} />;
}

function useJobFields(row: EmployeeRow | undefined): readonly Field[] {
  const t = useTranslations('employee.fields');
  return [
    { name: 'joined_on', kind: 'day', isNeeded: true, ...half },
    { name: 'branch_id', kind: 'choice', options: useBranchChoices(), ...half },
    { name: 'department', kind: 'own', initial: null, drawn: <Department />, ...half },
    { name: 'designation', kind: 'text', ...half },
    {
      name: 'reports_to_id',
      kind: 'own',
      initial: null,
      drawn: (
        <EmployeePicker
          name="reports_to_id"
          label={t('reports_to_id')}
          activeOnly
          without={row?.id}
        />
      ),
      ...half,
    },
    { name: 'contract_type', kind: 'choice', ...half },
    { name: 'contract_end', kind: 'day', ...half },
    { name: 'probation_end', kind: 'day', ...half },
  ];
}

function useUserField(): Field {
  const t = useTranslations('employee');
  const { data = [] } = useAnswer(users.list);
  return {
    name: 'user_id',
    kind: 'choice',
    help: t('help.user_id'),
    options: data.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
