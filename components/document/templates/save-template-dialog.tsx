'use client';

import { useTranslations } from 'use-intl';
import type { DocumentBody } from '@/components/document/definition';
import { TemplateFields } from './template-fields';
import { recurringOf, type TemplateValues } from './template-values';
import { FormDialog } from '@/components/ui/form-dialog';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { templates, type TemplateType } from '@/lib/contract/accounting/templates';

type Props = Readonly<{
  type: TemplateType;
  source: Readonly<{ body: DocumentBody } | { document_id: number }>;
  /** Name that is suggested for the template. */
  name: string;
  onClose: () => void;
}>;

/** Saves a form or document as a template, for use on demand or on a schedule. */
export function SaveTemplateDialog({ type, source, name, onClose }: Props) {
  const t = useTranslations('document.templates');
  const record = useCallForm(templates.store, {
    blank: { name, every: '', next_on: '' } as TemplateValues,
    toInput: (values) => ({ document_type: type, ...source, ...recurringOf(values) }),
    onSaved: (saved) => {
      toast.success(t('saved', { name: saved.name }));
      onClose();
    },
  });

  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('saveTitle')}
      description={t('saveText')}
    >
      <TemplateFields />
    </FormDialog>
  );
}
