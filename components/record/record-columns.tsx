'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import type { RecordColumn, RecordKind } from './record-kind';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';

type Look = Omit<RecordColumn<unknown>, 'id' | 'cell'>;

const FIRST: Look = { pin: true, sortable: true, width: 180, card: 'title' };

/** Looks of the columns after the first one, by the kind of their field. */
const LOOKS: Partial<Record<Field['kind'], Look>> = {
  text: { sortable: true, width: 180, card: 'line' },
  choice: { width: 104, card: 'meta' },
  country: { sortable: true, width: 84, card: 'badge' },
  currency: { sortable: true, width: 84, card: 'meta' },
  day: { sortable: true, width: 112, card: 'meta' },
  birthday: { sortable: true, width: 112, card: false },
  money: { align: 'end', width: 130, card: 'line' },
  figure: { align: 'end', width: 90, card: false },
  flag: { width: 92, card: 'badge' },
};

/** Columns of a record kind; a name becomes the column of the field with that name. */
export function fieldColumns<Row>({
  columns,
  fields,
}: Pick<RecordKind<Row>, 'columns' | 'fields'>): readonly RecordColumn<Row>[] {
  return columns.map((column, at) => {
    if (typeof column !== 'string') return column;
    const kind = fields.find(({ name }) => name === column)?.kind ?? 'text';
    return { id: column, ...(at === 0 ? FIRST : LOOKS[kind]) };
  });
}

/** Columns of a record kind's list. A column without `cell` renders its field according to the kind of the field. */
export function useRecordColumns<Row>({
  columns,
  fields,
  words,
}: RecordKind<Row>): readonly Column<Row>[] {
  const t = useTranslations(words);
  const cellOf = useCells<Row>(words);
  return fieldColumns({ columns, fields }).map(({ header, cell, ...column }) => {
    const field = fields.find(({ name }) => name === column.id);
    const key = t.has(`columns.${column.id}`) ? `columns.${column.id}` : `fields.${column.id}`;
    return {
      ...column,
      header: header ?? t(key),
      cell: cell ?? ((row: Row) => field && cellOf(field, row)),
    };
  });
}

function useCells<Row>(words: string): (field: Field, row: Row) => ReactNode {
  const t = useTranslations(words);
  const { day, money, baseCurrency } = useFormats();
  return (field, row) => {
    const value = row[field.name as keyof Row];
    if (typeof value === 'boolean') return <StatusBadge status={value ? 'active' : 'inactive'} />;
    if (value === null || value === undefined || value === '') {
      return <span className="text-ink-3">{t.has('any') ? t('any') : '–'}</span>;
    }
    const text = String(value as string | number);
    switch (field.kind) {
      case 'choice':
        return labelOf(field, text) ?? t(`choices.${field.name}.${text}`);
      case 'birthday':
      case 'day':
        return day(text);
      case 'money':
        return money(text, field.in ? String(row[field.in as keyof Row]) : baseCurrency);
      case 'figure':
        return <bdi className="figure">{text}</bdi>;
      default:
        return <FreeText>{text}</FreeText>;
    }
  };
}

/** Label of a choice with fixed options; undefined for other choices. */
function labelOf({ options }: Extract<Field, { kind: 'choice' }>, value: string) {
  if (options === undefined || typeof options === 'function') return undefined;
  return options.find((one) => one.value === value)?.label;
}
