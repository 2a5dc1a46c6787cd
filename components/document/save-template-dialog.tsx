'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentBody } from '@/components/document/definition';
import { TemplateFields } from '@/components/document/template-fields';
import { recurringOf, type TemplateValues } from '@/components/document/template-values';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { templates, type TemplateType } from '@/lib/contract/accounting/templates';

/** Keeps what was typed, or what a document holds, to be made again: when asked, or on its days. */
export function SaveTemplateDialog({
  type,
  source,
  name,
  onClose,
}: {
  type: TemplateType;
  source: Readonly<{ body: DocumentBody } | { document_id: number }>;
  /** What it is called until somebody says it better. */
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations('document.templates');
  const id = useId();
  const { form, save, failure, isSaving } = useRecordForm(templates.store, {
    blank: { name, every: '', next_on: '' } as TemplateValues,
    toInput: (values) => ({ document_type: type, ...source, ...recurringOf(values) }),
    onSaved: (saved) => {
      toast.success(t('saved', { name: saved.name }));
      onClose();
    },
  });
  useShortcuts({ save }, { inDialog: true });
  const isOnField =
    failure && Object.keys(failure.errors).some((field) => field in form.getValues());

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saveTitle')}
      description={t('saveText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      {!isOnField && <FormFailure failure={failure} />}
      <Form form={form} id={id} focus onSubmit={save}>
        <TemplateFields />
      </Form>
    </Dialog>
  );
}
