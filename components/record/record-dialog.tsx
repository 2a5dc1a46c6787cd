'use client';

import { useTranslations } from 'use-intl';

import { RecordFields } from './record-fields';
import type { FormKind, RecordRow } from './record-kind';
import { useKindForm } from './use-kind-form';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';

type Props<Row extends RecordRow> = Readonly<{
  kind: FormKind<Row>;
  row: Row | undefined;
  title: string;
  description?: string;
  wide?: boolean;
  firm?: boolean;
  onSaved?: (saved: Row) => void;
  onClose: () => void;
}>;

/** Form of one record in a dialog, for records that have no screen with a side panel. */
export function RecordDialog<Row extends RecordRow>(props: Props<Row>) {
  const t = useTranslations('ui.delete');
  const { kind, row, onSaved, onClose, ...dialog } = props;
  const { calls, words, fields } = kind;
  const { record, kept, onDelete } = useKindForm(kind, {
    row,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onGone: onClose,
  });

  return (
    <FormDialog
      {...dialog}
      record={record}
      kept={kept}
      // A new record cannot be reloaded, because it is not stored yet.
      onReload={
        row &&
        (() => {
          record.refresh();
          onClose();
        })
      }
      onClose={onClose}
      extraActions={
        onDelete && (
          <Button variant="ghost" className="me-auto" onClick={onDelete}>
            {t('button')}
          </Button>
        )
      }
    >
      <RecordFields fields={fields} calls={calls} words={words} row={row} />
    </FormDialog>
  );
}
