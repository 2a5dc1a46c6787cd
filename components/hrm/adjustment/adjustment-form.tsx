'use client';

import { useSearchParams } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { textIn, type Values } from '@/components/fields/field';
import { adjustmentFields, kindOf } from '@/components/hrm/adjustment/adjustment-fields';
import { InstalmentTable } from '@/components/hrm/adjustment/instalment-table';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type {
  PayrollAdjustment,
  PayrollAdjustmentPreview,
} from '@/lib/contract/hrm/payroll-adjustment';
import { type Adjustment, ADJUSTMENT_KINDS, instalmentPlan } from '@/lib/domain/adjustment';
import { adjustmentRefusals } from '@/lib/domain/adjustment-refusals';
import { isAboveZero, isDecimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

/** Form of a pay adjustment, with its monthly plan beside it. */
export function AdjustmentForm(props: DocumentFormProps<PayrollAdjustment>) {
  const today = useToday();
  const kinds = useTranslations('document.adjustments');
  const choices = ADJUSTMENT_KINDS.map((value) => ({ value, label: kinds(value) }));
  const asked = Number(useSearchParams().get('employee_id') ?? Number.NaN);
  const kind = useSearchParams().get('kind');
  return (
    <FieldsForm<PayrollAdjustment>
      {...props}
      fields={adjustmentFields(choices)}
      fresh={['employee_id', 'period']}
      begin={{
        period: today.slice(0, 7),
        ...(Number.isSafeInteger(asked) && { employee_id: asked }),
        ...(kind !== null && kindOf({ kind }) !== undefined && { kind }),
      }}
      isReady={(values) =>
        typeof values.employee_id === 'number' &&
        textIn(values, 'reason').trim() !== '' &&
        (isAboveZero(textIn(values, 'amount')) || textIn(values, 'days') !== '')
      }
      below={(preview) => <Plan currency={currencyOf(preview)} />}
    />
  );
}

/** The kit types a preview as any document's; that of an adjustment has the employee's currency. */
const currencyOf = (preview: Preview) =>
  (preview as Partial<PayrollAdjustmentPreview>).currency ?? null;

/** The instalment plan of the form values, computed in the browser. */
function Plan({ currency }: { currency: string | null }) {
  const t = useTranslations('payroll-adjustment.document');
  const { baseCurrency, decimalsOf } = useFormats();
  const typed = adjustmentTyped(useWatch() as Values);
  const code = currency ?? baseCurrency;
  const decimals = decimalsOf(code);
  const isMeant =
    typed?.amount !== undefined &&
    adjustmentRefusals(typed, { currency: code, decimals }).length === 0;
  if (!typed || !isMeant) return null;
  const plan = instalmentPlan(typed, decimals);
  if (plan.length < 2 && typed.rate_percent === undefined) return null;
  return <InstalmentTable title={t('plan.title')} plan={plan} currency={code} />;
}

/** Parses the form values; undefined if a required one is missing or invalid. */
function adjustmentTyped(values: Values): Adjustment | undefined {
  const kind = kindOf(values);
  const read = (name: string) => foldDigits(textIn(values, name)).trim() || undefined;
  const [amount, percent] = [read('amount'), read('rate_percent')];
  const count = Number(read('instalments') ?? Number.NaN);
  const [date, period, from, to] = [read('date'), read('period'), read('from'), read('to')];
  const isRead =
    kind !== undefined &&
    amount !== undefined &&
    isAboveZero(amount) &&
    (percent === undefined || isDecimal(percent)) &&
    (period === undefined || /^\d{4}-(0[1-9]|1[0-2])$/.test(period)) &&
    (period ?? from ?? date) !== undefined;
  if (!isRead) return undefined;
  return {
    kind,
    amount,
    date,
    from,
    to,
    ...(from === undefined && { period }),
    ...(kind === 'loan' && { rate_percent: percent }),
    ...(Number.isSafeInteger(count) && count > 0 && to === undefined && { instalments: count }),
  };
}
