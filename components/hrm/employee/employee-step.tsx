'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { CallFields } from '@/components/fields/call-fields';
import type { Field, Values } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { sentComponents, typedComponents } from './components-field';
import { useSalaryFields } from './employee-fields';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { figureColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import type { Endpoint } from '@/lib/contract/endpoint';
import { employees, type FinalPays } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

export type StepName = 'assign' | 'terminate' | 'rehire';

/** Endpoint type with a loose input, because all actions share one dialog, which builds the input from the fields. */
type StepCall = Endpoint<
  `${string}/{id}/${string}`,
  v.GenericSchema<Readonly<Record<string, unknown>>, unknown>,
  v.GenericSchema<unknown, EmployeeRecord>
>;

type Props = Readonly<{ name: StepName; record: EmployeeRecord; onClose: () => void }>;

/** Dialog of an action on an employee. If the server refuses the action, the dialog shows the reason. */
export function EmployeeStep({ name, record, onClose }: Props) {
  const t = useTranslations(`employee.steps.${name}`);
  const { fields, begin, sent } = useStep(name, record);
  const call: StepCall = employees[name];
  const form = useFieldsForm(call, {
    fields,
    begin,
    sent,
    params: { id: record.id },
    onSaved: () => {
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={form}
      title={t('do')}
      description={t('text')}
      saves={t('do')}
      wide={name !== 'rehire'}
      isGrave={name === 'terminate'}
      onClose={onClose}
    >
      <CallFields fields={fields} call={call} words="employee" row={record} />
      {name === 'terminate' && <Settled id={record.id} />}
    </FormDialog>
  );
}

type StepForm = Readonly<{
  fields: readonly Field[];
  begin: Values;
  sent?: (values: Values) => Values;
}>;

const LEAVING: readonly Field[] = [
  { name: 'left_on', kind: 'day', isNeeded: true },
  { name: 'reason', kind: 'prose', isNeeded: true },
];
const JOINING: readonly Field[] = [{ name: 'joined_on', kind: 'day', isNeeded: true }];

/** Returns the fields of an action, their initial values, and additional input for the request. */
function useStep(name: StepName, { assignments, left_on }: EmployeeRecord) {
  const today = useToday();
  const salary = useSalaryFields();
  const latest = assignments?.at(-1);
  const steps: Readonly<Record<StepName, StepForm>> = {
    assign: {
      fields: [{ name: 'from', kind: 'day', isNeeded: true }, ...salary],
      begin: {
        from: left_on ?? today,
        ...(latest && {
          currency: latest.currency,
          base_salary: latest.base_salary,
          salary_period: latest.salary_period,
        }),
        components: typedComponents(latest?.components),
      },
      sent: (values) => ({ components: sentComponents(values) }),
    },
    terminate: { fields: LEAVING, begin: { left_on: today } },
    rehire: { fields: JOINING, begin: { joined_on: today } },
  };
  return steps[name];
}

/** Preview of the final pay for the entered last day, for users who may see pay. */
function Settled({ id }: { id: number }) {
  const { may } = usePermission('employee');
  const day: unknown = useWatch({ name: 'left_on' });
  if (!may('sensitive') || typeof day !== 'string' || day === '') return null;
  return <FinalPayPreview id={id} day={day} />;
}

type Row = FinalPays[number];
const FIGURES = ['gross', 'deductions', 'net', 'advances', 'to_pay'] as const;

/** Preview of the final pay if the employee leaves on `day`. */
function FinalPayPreview({ id, day }: { id: number; day: string }) {
  const t = useTranslations('employee.settlement');
  const { data, error } = useAnswer(employees.settlement, {
    params: { id },
    input: { left_on: day },
  });
  if (error) return <Callout>{error.errors.left_on?.[0] ?? error.message}</Callout>;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <section aria-label={t('title')} className="mt-3 grid gap-1">
      <ScrollRegion label={t('title')} className="overflow-x-auto">
        <PlainTable<Row>
          caption={t('title')}
          captionClass="pb-1 text-start font-semibold"
          rows={data}
          rowId={({ currency }) => currency}
          named
          columns={[
            {
              id: 'days',
              header: t('days'),
              cell: ({ payment_days, days }) => t('daysOf', { paid: payment_days, days }),
            },
            ...FIGURES.map((name) =>
              figureColumn<Row>({ id: name, header: t(name) }, ({ currency, [name]: value }) => ({
                value,
                currency,
              })),
            ),
          ]}
        />
      </ScrollRegion>
      <p className="text-12 text-ink-3">{t('note')}</p>
    </section>
  );
}
