'use client';

import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import type { RecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';

type Props = Readonly<{
  title: string;
  record: RecordForm;
  isNew?: boolean;
  mayEdit: boolean;
  kept?: string | undefined;
  onDelete?: (() => void) | undefined;
  onReload: () => void;
  onClose: () => void;
  children: ReactNode;
}>;

/** The form of a rule beside the list of rules. */
export function RulePanel({ title, record, isNew = false, mayEdit, kept, ...props }: Props) {
  const { onDelete, onReload, onClose, children } = props;
  const t = useTranslations('ui');
  const id = useId();
  useShortcuts(mayEdit ? { save: record.save } : {});
  return (
    <PeekPanel
      title={title}
      onClose={onClose}
      footer={
        <>
          {mayEdit && (
            <Button
              type="submit"
              form={id}
              variant="primary"
              kbd="Ctrl Enter"
              busy={record.isSaving}
            >
              {t('save')}
            </Button>
          )}
          <Button onClick={onClose}>{mayEdit ? t('cancel') : t('close')}</Button>
          {onDelete && (
            <Button variant="ghost" className="ms-auto" onClick={onDelete}>
              {t('delete.button')}
            </Button>
          )}
        </>
      }
    >
      {/* Where nothing inside takes the focus, the keys that scroll still need a place to begin. */}
      <div className="grid gap-4" tabIndex={mayEdit ? undefined : 0}>
        {kept !== undefined && <Callout tone="negative">{kept}</Callout>}
        <FormFailure failure={record.failure} onReload={onReload} />
        <Form
          form={record.form}
          id={id}
          label={title}
          disabled={!mayEdit}
          focus={isNew}
          onSubmit={record.save}
        >
          {children}
        </Form>
      </div>
    </PeekPanel>
  );
}
