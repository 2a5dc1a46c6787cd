'use client';

import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { AuditPanel, type AuditOf } from '@/components/record/audit-panel';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import type { RecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';

export type RecordPanelProps = Readonly<{
  title: ReactNode;
  record: RecordForm;
  /** True if the first field takes the focus, for a new record or an explicit edit. */
  focus: boolean;
  mayEdit: boolean;
  /** Reason why nobody can change this record. */
  lock?: string | undefined;
  /** Reason why the record could not be deleted. */
  kept?: string | undefined;
  /** A warning about the record, shown above its fields. */
  warning?: string | undefined;
  onDelete?: (() => void) | undefined;
  onReload: () => void;
  onClose: () => void;
  actions?: ReactNode;
  audit?: AuditOf | undefined;
  wide?: boolean;
  /** Content below the form, not part of it. */
  below?: ReactNode;
  children: ReactNode;
}>;

/** Side panel with the form of one record, its actions and its history. */
export function RecordPanel(props: RecordPanelProps) {
  const { title, record, lock, wide = false, below } = props;
  const { mayEdit, onReload, onClose, actions, audit } = props;
  const id = useId();
  const canSave = mayEdit && lock === undefined;
  useShortcuts(canSave ? { save: record.save } : {});

  return (
    <PeekPanel
      title={title}
      onClose={onClose}
      actions={actions}
      wide={wide}
      footer={<Footer {...props} formId={id} canSave={canSave} />}
    >
      {/* Focusable if the form is read-only, so that keys can scroll it. */}
      <div className="grid gap-4" tabIndex={canSave ? undefined : 0}>
        <Notes {...props} />
        <FormFailure failure={record.failure} onReload={onReload} />
        <Fields {...props} formId={id} canSave={canSave} />
        {below}
        {audit && <AuditPanel {...audit} />}
      </div>
    </PeekPanel>
  );
}

/** Notes: read-only or locked, a refused deletion, a warning. */
function Notes({ lock, mayEdit, kept, warning }: RecordPanelProps) {
  const t = useTranslations('ui.record');
  return (
    <>
      {lock !== undefined && <Callout>{lock}</Callout>}
      {lock === undefined && !mayEdit && <Callout>{t('readOnly')}</Callout>}
      {kept !== undefined && <Callout tone="negative">{kept}</Callout>}
      {warning !== undefined && <Callout tone="warning">{warning}</Callout>}
    </>
  );
}

type Props = RecordPanelProps & { canSave: boolean; formId: string };

function Fields({ record, focus, canSave, formId, children }: Props) {
  const t = useTranslations('ui.record');
  return (
    <Form
      form={record.form}
      id={formId}
      focus={focus}
      label={t('form')}
      disabled={!canSave}
      onSubmit={record.save}
    >
      {children}
    </Form>
  );
}

function Footer({ record, canSave, formId, onClose, onDelete }: Props) {
  const t = useTranslations('ui');
  return (
    <>
      {canSave && (
        <Button
          type="submit"
          form={formId}
          variant="primary"
          kbd="Ctrl Enter"
          busy={record.isSaving}
        >
          {t('save')}
        </Button>
      )}
      <Button onClick={onClose}>{canSave ? t('cancel') : t('close')}</Button>
      {onDelete && (
        <Button variant="ghost" className="ms-auto" onClick={onDelete}>
          {t('delete.button')}
        </Button>
      )}
    </>
  );
}
