'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { type Branch, branches } from '@/lib/contract/settings/branches';

type BranchValues = Readonly<{ name: string; is_active: boolean }>;

export function BranchDialog({
  branch,
  onClose,
}: {
  branch: Branch | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('settings.branches');
  const ui = useTranslations('ui');
  const id = useId();
  const toInput = (values: BranchValues) => values;
  const blank = { name: branch?.name ?? '', is_active: branch?.is_active ?? true };
  const add = useRecordForm(branches.store, { blank, toInput, onSaved: onClose });
  const change = useRecordForm(branches.update, {
    ...{ blank, toInput, onSaved: onClose },
    params: { id: branch?.id ?? 0 },
  });
  const { form, save, failure, isSaving } = branch ? change : add;
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      open
      onClose={onClose}
      title={branch ? t('edit', { name: branch.name }) : t('create')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <FormFailure failure={failure} />
      <Form form={form} id={id} onSubmit={save}>
        <TextField name="name" label={t('name')} required autoComplete="off" />
        <CheckboxField name="is_active" label={t('active')} help={t('activeHelp')} />
      </Form>
    </Dialog>
  );
}
