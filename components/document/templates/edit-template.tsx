'use client';

import { useTranslations } from 'use-intl';
import { TemplateFields } from '@/components/document/templates/template-fields';
import { recurringOf, type TemplateValues } from '@/components/document/templates/template-values';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { useRecordForm } from '@/hooks/use-record-form';
import { type Template, templates } from '@/lib/contract/accounting/templates';

/** Another name, another rhythm, another day; in the place of the template that is changed. */
export function EditTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const t = useTranslations('document.templates');
  const { id, name, every, next_on, version } = template;
  const { form, save, failure, isSaving } = useRecordForm(templates.update, {
    blank: { name, every: every ?? '', next_on: next_on ?? '' } as TemplateValues,
    params: { id },
    toInput: (values) => ({ ...recurringOf(values), version }),
    onSaved: onDone,
  });
  return (
    <div className="grid gap-3 py-3">
      <FormFailure failure={failure} />
      <Form form={form} label={t('editTitle', { name })} focus onSubmit={save}>
        <TemplateFields />
        <span className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t('save')}
          </Button>
        </span>
      </Form>
    </div>
  );
}
