'use client';

import { useTranslations } from 'use-intl';

import type { SettingField } from '@/components/settings/system-setting/sections';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';

/** A setting by its kind, with what it does said under it. */
export function SettingInput({ field }: { field: SettingField }) {
  const t = useTranslations('settings.system.fields');
  const { name, kind } = field;
  const label = t(`${name}.label`);
  const help = t.has(`${name}.help`) ? t(`${name}.help`) : undefined;
  const shown = { name, label, help };

  if (kind === 'switch') return <CheckboxField {...shown} />;
  if (kind === 'prose') return <TextareaField {...shown} className="sm:col-span-2" />;
  if (kind === 'choice') {
    const options = field.choices.map((value) => ({
      value,
      label: t.has(`${name}.${value}`) ? t(`${name}.${value}`) : value,
    }));
    return <SelectField {...shown} options={options} />;
  }
  if (kind === 'text') return <TextField {...shown} autoComplete="off" />;
  return (
    <TextField
      {...shown}
      dir="ltr"
      autoComplete="off"
      inputMode={kind === 'percent' ? 'decimal' : 'numeric'}
    />
  );
}
