'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { CallFields } from '@/components/fields/call-fields';
import { type Field, inputOf, type Values, valuesOf } from '@/components/fields/field';
import { sentComponents, typedComponents } from '@/components/hrm/employee/components-field';
import { useSalaryFields } from '@/components/hrm/employee/employee-fields';
import { FinalPayPreview } from '@/components/hrm/employee/final-pay-preview';
import { FormDialog } from '@/components/ui/form-dialog';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import type { Endpoint } from '@/lib/contract/endpoint';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

export type StepName = 'assign' | 'terminate' | 'rehire';

/** A loose input type shared by all steps; the fields of a step build its input. */
type StepCall = Endpoint<
  `${string}/{id}/${string}`,
  v.GenericSchema<Readonly<Record<string, unknown>>, unknown>,
  v.GenericSchema<unknown, EmployeeRecord>
>;

type Props = Readonly<{ name: StepName; record: EmployeeRecord; onClose: () => void }>;

/** Dialog of a step; a refusal is shown in the dialog. */
export function EmployeeStep({ name, record, onClose }: Props) {
  const t = useTranslations(`employee.steps.${name}`);
  const { fields, begin, sent } = useStep(name, record);
  const call: StepCall = employees[name];
  const form = useRecordForm(call, {
    blank: { ...valuesOf(fields, undefined), ...begin },
    params: { id: record.id },
    toInput: (values: Values) => ({ ...inputOf(fields, call, values), ...sent?.(values) }),
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

/** Fields, initial values and additional input of each step. */
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

/** Preview of the final pay for the entered last day; hidden without the right to see pay. */
function Settled({ id }: { id: number }) {
  const { may } = usePermission('employee');
  const day: unknown = useWatch({ name: 'left_on' });
  if (!may('sensitive') || typeof day !== 'string' || day === '') return null;
  return <FinalPayPreview id={id} day={day} />;
}
