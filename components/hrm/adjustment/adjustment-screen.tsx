'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { adjustmentColumns } from '@/components/hrm/adjustment/adjustment-columns';
import { adjustmentSteps } from '@/components/hrm/adjustment/adjustment-steps';
import { employeeField } from '@/components/hrm/adjustment/employee-of-form';
import { later } from '@/hooks/use-later';
import { type PayrollAdjustment, payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

const { approve, ...endpoints } = payrollAdjustment;

const adjustmentDefinition = defineDocument<PayrollAdjustment>({
  type: 'payroll adjustment',
  route: 'app.hrm.payroll-adjustment',
  words: 'payroll-adjustment.document',
  endpoints: { ...endpoints, post: approve },
  columns: adjustmentColumns,
  filters: ['date', 'status', 'employee', 'adjustment', 'unused', 'currency', 'mine'],
  statuses: ['draft', 'approved', 'part_applied', 'applied', 'cancelled', 'discarded'],
  steps: adjustmentSteps,
  Form: later(async () => {
    const [{ AdjustmentForm }] = await Promise.all([
      import('@/components/hrm/adjustment/adjustment-form'),
      employeeField.fetch(),
    ]);
    return { Form: AdjustmentForm };
  }),
  View: later(async () => {
    const { AdjustmentView } = await import('@/components/hrm/adjustment/adjustment-view');
    return { View: AdjustmentView };
  }),
});

export function AdjustmentScreen() {
  return <DocumentScreen of={adjustmentDefinition} />;
}
