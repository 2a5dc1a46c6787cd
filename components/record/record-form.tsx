'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { inputOf, type Values, valuesOf } from '@/components/record/field';
import { RecordFields } from '@/components/record/record-fields';
import type { Calls, RecordKind, RecordRow } from '@/components/record/record-kind';
import { RecordPanel } from '@/components/record/record-panel';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import type { Page } from '@/lib/routes';

/** What the form of a record is given: the record, or none for a new one, and what follows. */
export type RecordFormProps<Row> = Readonly<{
  row: Row | undefined;
  onSaved: (saved: Row) => void;
  onGone: (id: number) => void;
  onReload: () => void;
  onClose: () => void;
  /** It was looked at and is now to be changed. */
  focus?: boolean;
}>;

/** What of a kind its form needs. */
type FormKind<Row> = Pick<RecordKind<Row>, 'words' | 'nameOf' | 'fields' | 'audit'> &
  Readonly<{ calls: Omit<Calls<Row>, 'list'> }>;

/** The form of one record of a kind, drawn, read and sent by its fields. */
export function RecordForm<Row extends RecordRow>({
  kind,
  row,
  onSaved,
  onGone,
  onReload,
  onClose,
  focus = false,
  children,
}: RecordFormProps<Row> & { kind: FormKind<Row>; children?: ReactNode }) {
  const { calls, words, fields, nameOf, audit } = kind;
  const t = useTranslations(words);
  const { may } = usePermission(pageOf(kind));
  const call = row || !calls.store ? calls.update : calls.store;
  const record = useRecordForm(call, {
    blank: valuesOf(fields, row),
    params: { id: row?.id ?? 0 },
    toInput: (values: Values) => ({
      ...inputOf(fields, call, values),
      ...(row && { version: row.version }),
    }),
    onSaved,
  });
  const deletion = useDeletion(calls.destroy, (id, { is_deleted }) => {
    if (is_deleted === 'yes') onGone(id);
  });
  const name = row && nameOf(row);

  return (
    <RecordPanel
      title={name ?? t('create')}
      focus={focus || !row}
      mayEdit={may(row ? 'edit' : 'create')}
      kept={deletion.kept}
      onDelete={
        name !== undefined && calls.destroy && may('delete')
          ? () => void deletion.remove(row?.id ?? 0, { label: name, record: name })
          : undefined
      }
      audit={row && audit ? { type: audit, id: row.id } : undefined}
      {...{ record, onReload, onClose }}
    >
      <RecordFields {...{ fields, calls, words, row }} />
      {children}
    </RecordPanel>
  );
}

/** The page whose rights the calls of a kind are judged by. */
export function pageOf<Row>({ calls: { update } }: Pick<FormKind<Row>, 'calls'>): Page {
  if (typeof update.allow === 'string') throw new Error(`${update.path} is of no page.`);
  return update.allow.page;
}
