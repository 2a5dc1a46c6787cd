'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { FieldProps } from '@/components/ui/bound-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { IDENTITY_DOCUMENTS } from '@/lib/domain/compliance/kyc-data';
import { foldName } from '@/lib/format/fold';

type Choice = Readonly<{ value: string; label: string }>;

/** Returns a function that returns the name of a type of identity document, or an unknown type unchanged. */
export function useDocumentTypeName(): (type: string) => string {
  const t = useTranslations('document-types');
  return (type) => (t.has(type) ? t(type) : type);
}

/** Combobox of identity documents. It also accepts any other text, because countries issue other documents too. */
export function DocumentTypeField(field: FieldProps) {
  const nameOf = useDocumentTypeName();
  const options = IDENTITY_DOCUMENTS.map((value) => ({ value, label: nameOf(value) }));
  return <FreeChoiceField {...field} options={options} />;
}

/** Combobox of suggested values that also accepts other text. The form value is the value, the text, or null. */
export function FreeChoiceField({
  options,
  ...field
}: FieldProps & Readonly<{ options: readonly Choice[] }>) {
  const value: unknown = useWatch({ name: field.name });
  const isOther =
    typeof value === 'string' && value !== '' && !options.some((one) => one.value === value);
  return (
    <ComboboxField<Choice>
      {...field}
      items={isOther ? [...options, asTyped(value)] : options}
      idOf={valueOf}
      keyOf={valueOf}
      textOf={({ label }) => label}
      search={searched}
    />
  );
}

const valueOf = ({ value }: Choice) => value;
const asTyped = (text: string): Choice => ({ value: text, label: text });

/**
 * Returns the suggestions that contain the text. Any other text is also an option: the last one if a suggestion starts
 * with it, otherwise the first.
 */
function searched(items: readonly Choice[], typed: string): readonly Choice[] {
  const [text, wanted] = [typed.trim(), foldName(typed)];
  const found = items.filter(({ label }) => foldName(label).includes(wanted));
  const isNamed = items.some(({ value, label }) => value === text || foldName(label) === wanted);
  if (text === '' || isNamed) return found;
  const begins = found.some(({ label }) => foldName(label).startsWith(wanted));
  return begins ? [...found, asTyped(text)] : [asTyped(text), ...found];
}
