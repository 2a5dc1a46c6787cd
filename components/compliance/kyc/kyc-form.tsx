'use client';

import { useTranslations } from 'use-intl';

import { DocumentFields } from './document-fields';
import { formFields, inData } from './form-fields';
import type { Typed } from './form-values';
import { SECTIONS } from './kyc-sections';
import { CallFields } from '@/components/fields/call-fields';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/select-field';
import type { CallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { KYC_LANGUAGES } from '@/lib/domain/compliance/kyc-data';
import { LOCALE_NAMES } from '@/lib/i18n';

const FORM = 'kyc-form';
const WORDS = 'customers';

type Props = Readonly<{
  title: string;
  type: Typed['type'];
  record: CallForm;
  /** Content above the first section: the type of customer and the linked party. */
  above?: React.ReactNode;
  onReload?: () => void;
  onCancel: () => void;
}>;

/** Form of a customer on one page, for staff who enter the data from paper documents. */
export function KycForm({ title, type, record, above, onReload, onCancel }: Props) {
  const t = useTranslations('customers.form');
  const sectionsWords = useTranslations('customers.sections');
  useShortcuts({ save: record.save });
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <header className="flex flex-none items-center gap-2 border-b border-line px-gutter py-3">
        <h1>{title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-gutter py-4">
        <Form form={record.form} id={FORM} focus onSubmit={record.save}>
          <div className="grid max-w-4xl min-w-0 grid-cols-1 gap-6">
            <FormFailure
              failure={record.failure}
              onReload={onReload}
              onSendAnew={record.sendAnew}
            />
            {above}
            <SelectField
              name="language"
              label={t('language')}
              help={t('languageHelp')}
              className="max-w-60"
              options={KYC_LANGUAGES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            />
            {SECTIONS[type].map((section) => (
              <section
                key={section.name}
                className="grid min-w-0 gap-3"
                aria-label={sectionsWords(section.name)}
              >
                <h2 className="border-b border-line pb-1">{sectionsWords(section.name)}</h2>
                <CallFields
                  fields={inData(formFields(section.fields))}
                  call={kycCustomers.update}
                  words={WORDS}
                />
              </section>
            ))}
            <DocumentFields type={type} />
          </div>
        </Form>
      </div>
      <footer className="flex flex-none justify-end gap-2 border-t border-line bg-surface px-gutter py-2.5">
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" form={FORM} variant="primary" kbd="Ctrl Enter" busy={record.isSaving}>
          {t('save')}
        </Button>
      </footer>
    </div>
  );
}
