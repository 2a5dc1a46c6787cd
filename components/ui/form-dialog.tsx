'use client';

import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Callout } from './callout';
import { Dialog, type DialogProps } from './dialog';
import { Form } from './form';
import { FormFailure } from './form-failure';
import type { CallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';

type Props = Pick<DialogProps, 'title' | 'description' | 'wide' | 'firm' | 'onClose'> &
  Readonly<{
    record: Pick<CallForm, 'form' | 'save' | 'failure' | 'isSaving'> &
      Partial<Pick<CallForm, 'sendAnew'>>;
    saves?: string;
    /** Text of the button that closes the dialog; "Cancel" when left out. */
    keeps?: string | undefined;
    isGrave?: boolean;
    /** Reason why a deletion was refused. */
    kept?: string | undefined;
    /** Further actions, before the other buttons. */
    extraActions?: ReactNode;
    onReload?: (() => void) | undefined;
    children: ReactNode;
  }>;

/** Dialog with a form, saved by its button or Ctrl Enter. */
export function FormDialog(props: Props) {
  const t = useTranslations('ui');
  const {
    record,
    saves,
    keeps,
    isGrave = false,
    kept,
    extraActions,
    onReload,
    children,
    ...dialog
  } = props;
  const { form, save, failure, sendAnew, isSaving } = record;
  const id = useId();
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      {...dialog}
      open
      actions={
        <>
          {extraActions}
          <Button onClick={dialog.onClose}>{keeps ?? t('cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant={isGrave ? 'danger' : 'primary'}
            kbd="Ctrl Enter"
            busy={isSaving}
          >
            {saves ?? t('save')}
          </Button>
        </>
      }
    >
      <div className="-mx-1 grid max-h-[65vh] gap-3 overflow-auto px-1 pt-2 pb-1">
        <FormFailure failure={failure} onReload={onReload} onSendAnew={sendAnew} />
        {kept !== undefined && <Callout tone="negative">{kept}</Callout>}
        <Form form={form} id={id} focus onSubmit={save}>
          {children}
        </Form>
      </div>
    </Dialog>
  );
}
