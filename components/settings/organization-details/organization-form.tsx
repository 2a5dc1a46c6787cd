'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { AccountingFields } from '@/components/settings/organization-details/accounting-fields';
import { LogoField } from '@/components/settings/organization-details/logo-field';
import { toInput, valuesOf } from '@/components/settings/organization-details/organization-values';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ChoicesField } from '@/components/ui/choices-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type Organization, organization } from '@/lib/contract/settings/organization';
import { WEEKDAYS } from '@/lib/domain/payroll';

type Props = Readonly<{ organisation: Organization; onReload: () => void }>;

export function OrganizationForm({ organisation, onReload }: Props) {
  const t = useTranslations('settings.organization');
  const words = useTranslations('ui.record');
  const mayEdit = usePermission('organization details').may('edit');
  const { form, save, failure, isSaving } = useRecordForm(organization.update, {
    blank: valuesOf(organisation),
    toInput: (values: ReturnType<typeof valuesOf>) => toInput(organisation, values),
    onSaved: () => toast.success(t('saved')),
  });
  useShortcuts(mayEdit ? { save } : {});

  return (
    <div className="grid max-w-3xl content-start gap-4 px-gutter py-6">
      {!mayEdit && <Callout>{words('readOnly')}</Callout>}
      <FormFailure failure={failure} onReload={onReload} />
      <Form form={form} label={t('form')} disabled={!mayEdit} onSubmit={save}>
        <Names />
        <Accounting />
        <Contact />
        {mayEdit && <Save isSaving={isSaving} />}
      </Form>
    </div>
  );
}

function Accounting() {
  const t = useTranslations('settings.organization');
  return (
    <Part title={t('accounting')}>
      <AccountingFields />
      <ChoicesField
        name="bank_days_off"
        label={t('bankDaysOff')}
        choices={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
        help={t('bankDaysOffHelp')}
      />
    </Part>
  );
}

function Save({ isSaving }: Readonly<{ isSaving: boolean }>) {
  const ui = useTranslations('ui');
  return (
    <div>
      <Button type="submit" variant="primary" kbd="Ctrl Enter" busy={isSaving}>
        {ui('save')}
      </Button>
    </div>
  );
}

function Names() {
  const t = useTranslations('settings.organization');
  return (
    <Part title={t('names')}>
      <TextField name="name" label={t('name')} required autoComplete="off" />
      <TextField
        name="legal_name"
        label={t('legalName')}
        help={t('legalNameHelp')}
        autoComplete="off"
      />
      <TextField
        name="name_latin"
        label={t('nameLatin')}
        help={t('nameLatinHelp')}
        dir="ltr"
        autoComplete="off"
      />
      <TextField name="licence" label={t('licence')} autoComplete="off" />
      <LogoField />
    </Part>
  );
}

function Contact() {
  const t = useTranslations('settings.organization');
  return (
    <Part title={t('contact')}>
      <TextareaField name="address" label={t('address')} className="sm:col-span-2" />
      <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
      <TextField name="email" label={t('email')} dir="ltr" inputMode="email" autoComplete="off" />
      <TextField name="website" label={t('website')} dir="ltr" inputMode="url" autoComplete="off" />
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0 pb-4 sm:grid-cols-2">
    <legend className="pb-3">
      <h2>{title}</h2>
    </legend>
    {children}
  </fieldset>
);
