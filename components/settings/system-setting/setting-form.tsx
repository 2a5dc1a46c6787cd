'use client';

import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuditPanel } from '@/components/record/audit-panel';
import { FormatSample } from '@/components/settings/system-setting/format-sample';
import type { SettingField, SettingSection } from '@/components/settings/system-setting/sections';
import {
  type SettingValues,
  toInput,
  valuesOf,
} from '@/components/settings/system-setting/setting-values';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { type ListedSetting, systemSetting } from '@/lib/contract/settings/system-setting';

type Props = Readonly<{
  section: SettingSection;
  record: ListedSetting;
  onSaved: (saved: ListedSetting) => void;
  onReload: () => void;
}>;

/** One section of the settings, saved separately from the others. */
export function SettingForm({ section, record, onSaved, onReload }: Props) {
  const t = useTranslations('settings.system');
  const heading = useId();
  const mayEdit = usePermission('system setting').may('edit');
  const title = t(`sections.${section.key}.title`);
  const change = useSectionForm(section, record, onSaved);

  return (
    <section
      id={section.key}
      aria-labelledby={heading}
      className="grid gap-3 border-b border-line px-gutter py-6"
    >
      <SectionHead id={heading} section={section} />
      <FormFailure failure={change.failure} onReload={onReload} />
      <Form form={change.form} label={title} disabled={!mayEdit} onSubmit={change.save}>
        <Inputs section={section} />
        {mayEdit && <SaveOrUndo title={title} change={change} />}
      </Form>
      <History id={record.id} />
    </section>
  );
}

function SectionHead({ id, section: { key } }: Readonly<{ id: string; section: SettingSection }>) {
  const t = useTranslations('settings.system.sections');
  return (
    <div>
      <h2 id={id}>{t(`${key}.title`)}</h2>
      <p className="text-ink-2">{t(`${key}.text`)}</p>
    </div>
  );
}

function Inputs({ section }: Readonly<{ section: SettingSection }>) {
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {section.fields.map((field) => (
        <SettingInput key={field.name} field={field} />
      ))}
      {section.key === 'formats' && <FormatSample />}
    </div>
  );
}

/** Form of a section; it takes over changes of the record while it has no edits. */
function useSectionForm(
  section: SettingSection,
  record: ListedSetting,
  onSaved: (saved: ListedSetting) => void,
) {
  const t = useTranslations('settings.system');
  const change = useRecordForm(systemSetting.update, {
    blank: valuesOf(section, record),
    params: { id: record.id },
    toInput: (values: SettingValues) => ({
      ...toInput(section, values),
      version: record.version,
    }),
    onSaved: (saved) => {
      onSaved(saved);
      toast.success(t('saved', { section: t(`sections.${section.key}.title`) }));
    },
  });
  const { form, isDirty } = change;
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(section, record));
  }, [form, isDirty, record, section]);
  return { ...change, undo: () => form.reset(valuesOf(section, record)) };
}

type SaveOrUndoProps = Readonly<{
  title: string;
  change: Pick<ReturnType<typeof useSectionForm>, 'isDirty' | 'isSaving' | 'undo'>;
}>;

function SaveOrUndo({ title, change: { isDirty, isSaving, undo } }: SaveOrUndoProps) {
  const t = useTranslations('settings.system');
  return (
    <div className="flex gap-2">
      <Button
        type="submit"
        variant={isDirty ? 'primary' : 'default'}
        busy={isSaving}
        aria-label={t('save', { section: title })}
      >
        {t('saveShort')}
      </Button>
      {isDirty && (
        <Button variant="ghost" onClick={undo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

/** History of the setting, loaded when opened. */
function History({ id }: { id: number }) {
  const t = useTranslations('settings.audit');
  const [isOpen, setOpen] = useState(false);
  const mayLook = usePermission('audit trial').may('view');
  if (!mayLook) return null;
  return (
    <details className="max-w-3xl" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-12 text-ink-2">{t('show')}</summary>
      <div className="pt-2">{isOpen && <AuditPanel type="system-setting" id={id} />}</div>
    </details>
  );
}

function SettingInput({ field }: { field: SettingField }) {
  const t = useTranslations('settings.system.fields');
  const { name, kind } = field;
  const label = t(`${name}.label`);
  const help = t.has(`${name}.help`) ? t(`${name}.help`) : undefined;
  const shown = { name, label, help };

  if (kind === 'switch') return <CheckboxField {...shown} />;
  if (kind === 'prose') return <TextareaField {...shown} className="sm:col-span-2" />;
  if (kind === 'choice') {
    const labelOf = (value: string) => (t.has(`${name}.${value}`) ? t(`${name}.${value}`) : value);
    const options = field.choices.map((value) => ({ value, label: labelOf(value) }));
    return <SelectField {...shown} options={options} />;
  }
  if (kind === 'text' || kind === 'words') return <TextField {...shown} autoComplete="off" />;
  if (kind === 'codes') return <TextField {...shown} dir="ltr" autoComplete="off" />;
  return (
    <TextField
      {...shown}
      dir="ltr"
      autoComplete="off"
      inputMode={['percent', 'amount', 'limit'].includes(kind) ? 'decimal' : 'numeric'}
    />
  );
}
