'use client';

import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { textIn, type Values, type Choice, type Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { type NextRun, useNextPeriod } from './use-next-period';
import { EmployeesPicker } from '@/components/pickers/employees-picker';
import { Callout } from '@/components/ui/callout';
import { ChoicesField } from '@/components/ui/choices-field';
import { figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useBranchChoices } from '@/hooks/use-branch-choices';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { employees } from '@/lib/contract/hrm/employee';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import { isDay } from '@/lib/domain/calendar';
import { FREQUENCIES, periodEnd, WEEKDAYS } from '@/lib/domain/hrm/payroll';

type Props = DocumentFormProps<PayrollRun>;

/**
 * Form of a payroll run. A new run starts after the period of the latest run and copies its group of employees and its
 * settings.
 */
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
  const totalsWords = useTranslations('payroll.run.totals');
  const fields = usePayrollFields();
  return (
    <FieldsForm<PayrollRun>
      {...props}
      fields={fields}
      fresh={['period_from', 'period_to', 'pay_date', 'rate']}
      previous={last ?? props.previous}
      {...(next && !props.record && { begin: daysOf(next) })}
      isReady={(values) => isDay(textIn(values, 'period_from'))}
      saveWords={t('prepare')}
      below={(preview) => {
        const { employees, by_currency = [], changed = [], skipped = [] } = preview as Outlook;
        return (
          employees !== undefined &&
          (employees === 0 ? (
            <Callout tone="warning">{t('nobody')}</Callout>
          ) : (
            <section aria-label={t('outlook.label')} className="grid gap-2" aria-live="polite">
              <p>
                {t('outlook.who', {
                  employees,
                  // Changes since the previous payslip. New employees have no previous payslip and do not count.
                  changed: changed.filter(({ why }) => why !== 'joined').length,
                  skipped: skipped.length,
                })}
              </p>
              <PlainTable
                caption={totalsWords('byCurrency')}
                rows={by_currency}
                rowId={({ currency }) => currency}
                columns={[
                  nameColumn<Sums>(
                    { id: 'currency', header: totalsWords('currency') },
                    ({ currency }) => currency,
                  ),
                  ...SUMS.map((id) =>
                    figureColumn<Sums>(
                      {
                        id,
                        header: totalsWords(id),
                        ...(id === 'deductions' && { className: 'max-sm:hidden' }),
                      },
                      ({ currency, [id]: value }) =>
                        value === null ? null : { value, of: currency, zero: 'dash' },
                    ),
                  ),
                ]}
              />
            </section>
          ))
        );
      }}
      totals={(preview) =>
        preview.lines.length === 0 && <p className="text-12 text-ink-2">{t('prepareNote')}</p>
      }
    >
      <FollowPeriod />
    </FieldsForm>
  );
}

const daysOf = ({ period: { from, to } }: NextRun): Values => ({
  period_from: from,
  period_to: to,
  pay_date: to,
});

/** Updates the last day and the pay date when the user changes the first day or the frequency. */
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

type Outlook = Partial<AnswerOf<typeof payrollPreparation.preview>>;
type Sums = AnswerOf<typeof payrollPreparation.preview>['by_currency'][number];

const SUMS = ['gross', 'deductions', 'net'] as const;

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

/** Fields for prorating pay: the basis (calendar or working days), and the days off. */
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

function usePayrollFields(): readonly Field[] {
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

/**
 * Makes a field for the paying account or location optional, because the user can also enter the place with the
 * payment.
 */
const withoutMark = (field: Field): Field => ({
  ...field,
  isNeeded: false,
  ...(field.name === 'at' && {
    read: ({ account_id }: Values) => (account_id == null ? 'place' : 'account'),
  }),
});

/** Departments of the employees as options; empty if the user may not view employees. */
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

/** Field for single employees. If any are selected, they replace the whole group. */
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
