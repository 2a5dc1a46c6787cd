'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { EmployeeStep, type StepName } from '@/components/hrm/employee/employee-step';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { useGoTo } from '@/hooks/use-view';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

type Props = Readonly<{ record: EmployeeRecord; address: PanelAddress; onDelete: () => void }>;

const STEPS = ['assign', 'terminate', 'rehire'] as const;

/** Actions on an employee; those that the user may not perform are not rendered. */
export function EmployeeActions({ record, address, onDelete }: Props) {
  const t = useTranslations('employee');
  const ui = useTranslations('ui.delete');
  const { may } = usePermission('employee');
  const isOpen = record.status !== 'discarded';
  const mayEdit = may('edit') && isOpen;
  const edit = () => address.edit(record.id);
  useShortcuts(mayEdit ? { edit } : {});
  return (
    <>
      {mayEdit && (
        <Button kbd="E" onClick={edit}>
          {t('edit')}
        </Button>
      )}
      <StepButtons record={record} />
      <AdvanceButton of={record} />
      {may('delete') && isOpen && (
        <Button variant="ghost" className="ms-auto" onClick={onDelete}>
          {ui('button')}
        </Button>
      )}
    </>
  );
}

/** Steps that are possible now. Assigning a salary needs the right to see pay. */
function StepButtons({ record }: Pick<Props, 'record'>) {
  const t = useTranslations('employee');
  const { may } = usePermission('employee');
  const mayStep = useMayStep();
  const [step, setStep] = useState<StepName>();
  const mayTake = (name: StepName) =>
    mayStep(employees[name], record.status) && (name !== 'assign' || may('sensitive'));
  return (
    <>
      {STEPS.filter(mayTake).map((name) => (
        <Button key={name} onClick={() => setStep(name)}>
          {t(`steps.${name}.do`)}
        </Button>
      ))}
      {step && <EmployeeStep name={step} record={record} onClose={() => setStep(undefined)} />}
    </>
  );
}

/** Opens a new pay adjustment for an advance. */
function AdvanceButton({ of: { id, status } }: { of: EmployeeRecord }) {
  const t = useTranslations('employee');
  const { may } = usePermission('payroll adjustment');
  const goTo = useGoTo();
  if (status !== 'active' || !may('create')) return null;
  const query = { employee_id: String(id), kind: 'advance' };
  return (
    <Button onClick={() => void goTo('app.hrm.payroll-adjustment', { view: 'new', query })}>
      {t('advance')}
    </Button>
  );
}
