'use client';

import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { columnOf, type PayColumn } from '@/lib/domain/pay-grid';
import { LINE_KINDS, type LineKind } from '@/lib/domain/payroll';

type Props = Readonly<{ columns: readonly PayColumn[]; onAdd: (column: PayColumn) => void }>;

/** Adds a component column that no payslip of the run has yet. */
export function NewComponent(props: Props) {
  const t = useTranslations('payroll.run.component');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setAsking(true)}>
        {t('add')}
      </Button>
      {isAsking && <Asked {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,19}$/;

function Asked({ columns, onAdd, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('payroll.run');
  const form = useForm<FieldValues>({ defaultValues: { code: '', name: '', kind: 'earning' } });
  const save = () => {
    const column = typedColumn(form.getValues());
    const problem = problemOf(column, columns);
    if (problem) {
      form.setError('code', { message: t(`component.${problem}`) }, { shouldFocus: true });
      return;
    }
    onAdd(column);
    onClose();
  };
  return (
    <FormDialog
      record={{ form, save, failure: null, isSaving: false }}
      title={t('component.add')}
      description={t('component.text')}
      saves={t('component.add')}
      onClose={onClose}
    >
      <ComponentFields />
    </FormDialog>
  );
}

function problemOf({ key, code }: PayColumn, columns: readonly PayColumn[]) {
  if (columns.some((one) => one.key === key)) return 'taken';
  return CODE.test(code) ? undefined : 'code';
}

function ComponentFields() {
  const t = useTranslations('payroll.run');
  return (
    <div className="grid gap-3">
      <TextField name="name" label={t('component.name')} maxLength={80} dir="auto" />
      <TextField name="code" label={t('component.codeLabel')} required maxLength={20} dir="ltr" />
      <SelectField
        name="kind"
        label={t('component.kind')}
        options={LINE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </div>
  );
}

function typedColumn({ code, name, kind }: FieldValues): PayColumn {
  const own = LINE_KINDS.find((one): one is LineKind => one === kind) ?? 'earning';
  const text = String(code).trim().toUpperCase();
  return columnOf({ code: text, name: String(name).trim() || text, kind: own });
}
