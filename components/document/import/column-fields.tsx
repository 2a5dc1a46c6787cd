'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import type { ImportReport } from './use-import';
import { type ColumnFields as Fields, fieldsByTitle } from '@/lib/domain/dialect';

type Column = NonNullable<ImportReport['columns']>[number];
type Field = NonNullable<ImportReport['fields']>[number];

type Props = Readonly<{
  columns: readonly Column[];
  fields: readonly Field[];
  isBusy: boolean;
  onChoose: (fields: Fields) => void;
}>;

/** Shows which field each column of the file fills, and lets the user change it; the file is then checked again. */
export function ColumnFields({ columns, fields, isBusy, onChoose }: Props) {
  const t = useTranslations('document.import.mapping');
  const titled = columns.filter(({ title }) => title !== '');
  const missing = fields.filter(
    ({ name, needed }) => needed && !columns.some(({ field }) => field === name),
  );
  const choose = (chosen: Column, field: string) => {
    const others = titled.map((column) =>
      column.title !== chosen.title && column.field === field ? { ...column, field: null } : column,
    );
    onChoose({ ...fieldsByTitle(others), [chosen.title]: field });
  };
  return (
    <fieldset className="grid gap-2 rounded-ctl border border-line p-3">
      <legend className="px-1 font-medium">{t('title')}</legend>
      <div className="grid max-h-60 gap-2 overflow-auto sm:grid-cols-2">
        {titled.map((column) => (
          <ColumnField
            key={column.letter}
            column={column}
            fields={fields}
            isBusy={isBusy}
            onChoose={(field) => choose(column, field)}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <p className="text-12 text-negative">
          {t('missing', { fields: missing.map(({ label }) => label).join(t('comma')) })}
        </p>
      )}
    </fieldset>
  );
}

type ColumnProps = Readonly<{
  column: Column;
  fields: readonly Field[];
  isBusy: boolean;
  onChoose: (field: string) => void;
}>;

function ColumnField({ column, fields, isBusy, onChoose }: ColumnProps) {
  const t = useTranslations('document.import.mapping');
  const id = useId();
  return (
    <div className="grid grid-cols-[1fr_1fr] items-center gap-2">
      <label htmlFor={id} className="truncate text-12 text-ink-2">
        <bdi>{column.title}</bdi> <bdi dir="ltr">({column.letter})</bdi>
      </label>
      <select
        id={id}
        className="input"
        value={column.field ?? ''}
        disabled={isBusy}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{t('leftOut')}</option>
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
