'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RowsField } from './rows-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { Values } from '@/components/fields/field';
import { COMPONENT_KINDS, type SalaryComponent } from '@/lib/domain/hrm/salary';
import { foldDigits } from '@/lib/format/fold';

const WAYS = ['amount', 'percent', 'formula'] as const;
type Way = (typeof WAYS)[number];

const BLANK = {
  code: '',
  name: '',
  kind: 'earning',
  way: 'amount',
  amount: '',
  percent: '',
  formula: '',
};

/** Rows for the components of a salary besides the base salary. */
export function ComponentsField() {
  return (
    <RowsField name="components" blank={BLANK}>
      {(at) => <ComponentRow at={at} />}
    </RowsField>
  );
}

function ComponentRow({ at }: { at: string }) {
  const t = useTranslations('employee.components');
  const way = useWatch({ name: `${at}.way` }) as Way;
  return (
    <>
      <TextField name={`${at}.code`} label={t('code')} required maxLength={20} dir="ltr" />
      <TextField name={`${at}.name`} label={t('name')} maxLength={80} />
      <SelectField
        name={`${at}.kind`}
        label={t('kind')}
        options={COMPONENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SelectField
        name={`${at}.way`}
        label={t('way')}
        options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      <div className="sm:col-span-2">
        <TextField
          key={way}
          name={`${at}.${way}`}
          label={t(`ways.${way}`)}
          help={way === 'formula' ? t('formulaHelp') : undefined}
          required
          maxLength={200}
          dir="ltr"
        />
      </div>
    </>
  );
}

export const typedComponents = (components: readonly SalaryComponent[] | null | undefined) =>
  (components ?? []).map(({ code, name = '', kind, amount, percent, formula }) => ({
    code,
    name,
    kind,
    way: formula !== undefined ? 'formula' : percent !== undefined ? 'percent' : 'amount',
    amount: amount ?? '',
    percent: percent ?? '',
    formula: formula ?? '',
  }));

/**
 * Converts the components of the form to the request. Each component has only one value: amount, percentage or formula.
 */
export function sentComponents({ components }: Values): readonly object[] {
  // Cast is safe: all form values of a salary component are texts.
  const rows = (components ?? []) as readonly Readonly<Record<string, string>>[];
  return rows.map(({ code, name, kind, way = 'amount', ...values }) => ({
    code,
    kind,
    ...(name && { name }),
    [way]: way === 'formula' ? values[way] : foldDigits(values[way] ?? '').trim(),
  }));
}
