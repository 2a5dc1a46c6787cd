'use client';

import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { AuditPanel, type AuditOf } from './audit-panel';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import type { CallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';

export type RecordPanelProps = Readonly<{
  title: ReactNode;
  record: CallForm;
  /** True if the first field takes the focus, for a new record or an explicit edit. */
  focus: boolean;
  mayEdit: boolean;
  /** Reason why the signed-in user may not change this record. */
  lock?: string | undefined;
  /** Reason why a deletion of the record, or another action on it, was refused. */
  kept?: string | undefined;
  /** A warning about the record, shown above its fields. */
  warning?: string | undefined;
  onDelete?: (() => void) | undefined;
  onReload: () => void;
  onClose: () => void;
  actions?: ReactNode;
  audit?: AuditOf | undefined;
  wide?: boolean;
  /** Content below the form. */
  below?: ReactNode;
  children: ReactNode;
}>;

/** Side panel with the form of one record, its actions and its history. */
export function RecordPanel(props: RecordPanelProps) {
  const t = useTranslations('ui.record');
  const uiWords = useTranslations('ui');
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
      footer={
        <>
          {canSave && (
            <Button
              type="submit"
              form={id}
              variant="primary"
              kbd="Ctrl Enter"
              busy={props.record.isSaving}
            >
              {uiWords('save')}
            </Button>
          )}
          <Button onClick={props.onClose}>{canSave ? uiWords('cancel') : uiWords('close')}</Button>
          {props.onDelete && (
            <Button variant="ghost" className="ms-auto" onClick={props.onDelete}>
              {uiWords('delete.button')}
            </Button>
          )}
        </>
      }
    >
      {/* Focusable if the form is read-only, so that keys can scroll it. */}
      <div className="grid gap-4" tabIndex={canSave ? undefined : 0}>
        {props.lock !== undefined && <Callout>{props.lock}</Callout>}
        {props.lock === undefined && !props.mayEdit && <Callout>{t('readOnly')}</Callout>}
        {props.kept !== undefined && <Callout tone="negative">{props.kept}</Callout>}
        {props.warning !== undefined && <Callout tone="warning">{props.warning}</Callout>}
        <FormFailure failure={record.failure} onReload={onReload} onSendAnew={record.sendAnew} />
        <Form
          form={props.record.form}
          id={id}
          focus={props.focus}
          label={t('form')}
          disabled={!canSave}
          onSubmit={props.record.save}
        >
          {props.children}
        </Form>
        {below}
        {audit && <AuditPanel {...audit} />}
      </div>
    </PeekPanel>
  );
}
