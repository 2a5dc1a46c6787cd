'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Values } from '@/components/fields/field';
import { RecordFields } from './record-fields';
import type { FormKind, RecordRow } from './record-kind';
import { RecordPanel, type RecordPanelProps } from './record-panel';
import { useKindForm } from './use-kind-form';

/** Props of a record form: the record, or undefined for a new one, and callbacks. */
export type RecordFormProps<Row> = Readonly<{
  row: Row | undefined;
  onSaved: (saved: Row) => void;
  onGone: (id: number) => void;
  onReload: () => void;
  onClose: () => void;
  /** True if editing started from the record's view. */
  focus?: boolean;
}>;

/** Parts of a form in addition to its fields. */
export type RecordExtras = Partial<Pick<RecordPanelProps, 'below' | 'wide'>> &
  Readonly<{
    /** Further actions, with a function that returns the form's current values. */
    actions?: ((typed: () => Values) => ReactNode) | undefined;
  }>;

type Props<Row> = RecordFormProps<Row> &
  RecordExtras &
  Partial<Pick<RecordPanelProps, 'title' | 'lock' | 'kept'>> &
  Readonly<{
    kind: FormKind<Row>;
    /** True if the record cannot be deleted. */
    isKept?: boolean;
  }>;

/** Form of one record in the side panel. The `fields` of the record kind determine what it renders and sends. */
export function RecordForm<Row extends RecordRow>(props: Props<Row>) {
  const { kind, row, title, kept, isKept = false, focus = false, actions, ...others } = props;
  const { onSaved, onGone, ...panel } = others;
  const { calls, words, fields, nameOf, audit, warningOf } = kind;
  const t = useTranslations(words);
  const warning = row && warningOf?.(row);
  const { record, mayEdit, ...deletion } = useKindForm(kind, { row, onSaved, onGone });

  return (
    <RecordPanel
      {...panel}
      record={record}
      mayEdit={mayEdit}
      actions={actions?.(() => record.form.getValues())}
      title={title ?? (row ? nameOf(row) : t('create'))}
      focus={focus || !row}
      kept={deletion.kept ?? kept}
      warning={warning && t(warning.key, warning.params)}
      onDelete={isKept ? undefined : deletion.onDelete}
      audit={row && audit ? { type: audit, id: row.id } : undefined}
    >
      <RecordFields fields={fields} calls={calls} words={words} row={row} />
    </RecordPanel>
  );
}
