'use client';

import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { PrepareOutlook } from '@/components/hrm/payroll-preparation/prepare-outlook';
import { type NextRun, useNextPeriod } from '@/components/hrm/payroll-preparation/use-next-period';
import { EmployeesPicker } from '@/components/pickers/employees-picker';
import { ChoicesField } from '@/components/ui/choices-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { isDay } from '@/lib/domain/calendar';
import { FREQUENCIES, periodEnd, WEEKDAYS } from '@/lib/domain/payroll';

type Props = DocumentFormProps<PayrollRun>;

/** A run is begun from the last one: its days follow it, and whom it is for and how stays the same. */
export function PayrollForm(props: Props) {
  const next = useNextPeriod();
  const id = next?.last?.id;
  const isNew = !props.record && !props.copied;
  const last = useAnswer(
    payrollPreparation.show,
    { params: { id: id ?? 0 } },
    { enabled: isNew && id !== undefined },
  );
  const isKnown = !isNew || (next !== undefined && (id === undefined || !last.isPending));
  return isKnown ? <Prepare {...props} next={next} last={last.data} /> : <SkeletonRows />;
}

type PrepareProps = Props & Readonly<{ next: NextRun | undefined; last: PayrollRun | undefined }>;

function Prepare({ next, last, ...props }: PrepareProps) {
  const t = useTranslations('payroll.run');
  const fields = useFields();
  return (
    <FieldsForm<PayrollRun>
      {...props}
      fields={fields}
      fresh={['period_from', 'period_to', 'pay_date', 'rate']}
      previous={last ?? props.previous}
      {...(next && !props.record && { begin: daysOf(next) })}
      isReady={(values) => isDay(textIn(values, 'period_from'))}
      saveWords={t('prepare')}
      below={(preview) => <PrepareOutlook preview={preview} />}
      totals={(preview) => <Notes preview={preview} />}
    >
      <FollowPeriod />
    </FieldsForm>
  );
}

const daysOf = ({ period: { from, to } }: NextRun): Values => ({
  ...{ period_from: from, period_to: to, pay_date: to },
});

/** What the form says of the days, while nothing is known of who is in it. */
function Notes({ preview }: { preview: Preview }) {
  const t = useTranslations('payroll.run');
  return preview.lines.length === 0 && <p className="text-12 text-ink-2">{t('prepareNote')}</p>;
}

/** The days of a week that nobody works on. */
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

/** Some of the group by name. */
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

const third = { width: 'third' } as const;
const groupIn = ({ group }: Values): Values => (group ?? {}) as Values;

function useFields(): readonly Field[] {
  const t = useTranslations('payroll.run.group');
  const { baseCurrency } = useFormats();
  const isForeign = (values: Values) => {
    const currency = textIn(values, 'currency');
    return currency !== '' && currency !== baseCurrency;
  };
  return [
    { ...third, name: 'period_from', kind: 'day', isNeeded: true },
    { ...third, name: 'period_to', kind: 'day' },
    { ...third, name: 'pay_date', kind: 'day' },
    { ...third, name: 'frequency', kind: 'choice', initial: 'monthly' },
    {
      ...{ ...third, name: 'department', kind: 'choice', options: useDepartments() },
      ...{ none: t('department'), read: (row) => groupIn(row).department },
    },
    {
      ...{ ...third, name: 'branch_id', kind: 'choice', options: useBranchChoices() },
      ...{ none: t('branch'), read: (row) => groupIn(row).branch_id },
    },
    { ...third, name: 'currency', kind: 'currency', read: (row) => groupIn(row).currency },
    { ...third, name: 'rate', kind: 'rate', when: isForeign },
    { ...third, name: 'tax_table_id', kind: 'choice', options: useTaxTables(), none: t('tax') },
    { ...third, name: 'pro_rata', kind: 'choice', initial: 'calendar' },
    {
      ...{ name: 'days_off', kind: 'own', drawn: <DaysOff /> },
      when: ({ pro_rata }) => pro_rata === 'working',
      read: ({ days_off }) => days_off,
    },
    { ...third, name: 'net_rounding', kind: 'money', in: 'currency' },
    {
      ...{ name: 'employee_ids', kind: 'own', initial: null, drawn: <GroupMembers /> },
      read: (row) => groupIn(row).employee_ids,
    },
    ...moneyAt.map(withoutMark),
    { name: 'memo', kind: 'text' },
  ];
}

/** Where it is paid from may stay open until it is paid. */
const withoutMark = (field: Field): Field => ({
  ...field,
  isNeeded: false,
  ...(field.name === 'at' && {
    read: ({ account_id }: Values) => (account_id == null ? 'place' : 'account'),
  }),
});

/** The departments that employees are of; nobody is asked for who may not see employees. */
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

/** Another first day or another rhythm moves the last day and the pay date with it. */
function FollowPeriod() {
  const { getValues, setValue, subscribe } = useFormContext<Values>();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }: { name?: string; type?: string }) => {
          if (type !== 'change' || (name !== 'period_from' && name !== 'frequency')) return;
          const from = textIn(getValues(), 'period_from');
          const rhythm = FREQUENCIES.find((one) => one === getValues().frequency);
          if (!isDay(from) || !rhythm) return;
          const to = periodEnd(from, rhythm);
          setValue('period_to', to, { shouldDirty: true });
          setValue('pay_date', to, { shouldDirty: true });
        },
      }),
    [getValues, setValue, subscribe],
  );
  return null;
}
