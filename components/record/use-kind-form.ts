'use client';

import { useFieldsForm } from '@/components/fields/use-fields-form';
import type { FormKind, RecordRow } from './record-kind';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import type { Page } from '@/lib/routes';

type Handled<Row> = Readonly<{
  row: Row | undefined;
  onSaved: (saved: Row) => void;
  onGone: (id: number) => void;
}>;

/** Form state of one record of a kind, and its deletion if allowed. */
export function useKindForm<Row extends RecordRow>(
  kind: FormKind<Row>,
  { row, onSaved, onGone }: Handled<Row>,
) {
  const { calls, fields, held, sent } = kind;
  const { may } = usePermission(pageOf(kind));
  const call = row || !calls.store ? calls.update : calls.store;
  const record = useFieldsForm(call, {
    fields,
    row,
    begin: held?.(row),
    params: { id: row?.id ?? 0 },
    sent: (values) => ({
      ...sent?.(values),
      ...(row?.version !== undefined && { version: row.version }),
    }),
    onSaved,
  });
  return { record, mayEdit: may(row ? 'edit' : 'create'), ...useKindDeletion(kind, row, onGone) };
}

function useKindDeletion<Row extends RecordRow>(
  kind: FormKind<Row>,
  row: Row | undefined,
  onGone: (id: number) => void,
) {
  const { calls, nameOf, fullNameOf = nameOf } = kind;
  const { may } = usePermission(pageOf(kind));
  const { kept, remove } = useDeletion(calls.destroy, (id, { is_deleted }) => {
    if (is_deleted === 'yes') onGone(id);
  });
  const onDelete =
    row && calls.destroy && may('delete')
      ? () => void remove(row.id, { label: nameOf(row), record: fullNameOf(row) })
      : undefined;
  return { kept, onDelete };
}

/** Page whose permissions apply to a record kind. */
export function pageOf<Row>({ calls: { update } }: Pick<FormKind<Row>, 'calls'>): Page {
  if (typeof update.allow === 'string') throw new Error(`${update.path} is of no page.`);
  return update.allow.page;
}
