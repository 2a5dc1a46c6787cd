'use client';

import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox, type ComboboxProps } from '@/components/ui/combobox';

/** One of many. The form holds what `idOf` says of the item, or null. */
export function ComboboxField<Item>({
  name,
  label,
  help,
  required,
  disabled,
  variant,
  labelEnd,
  className,
  idOf,
  onTake,
  ...list
}: FieldProps &
  ComboboxProps<Item> & {
    idOf: (item: Item) => string | number;
    /** Told of each choice, for what follows from it: the currency of an account. */
    onTake?: ((item: Item | null) => void) | undefined;
  }) {
  const t = useTranslations('ui.combobox');
  const { field } = useController<FieldValues, string>({ name });
  const [unmatched, setUnmatched] = useState<string>();
  const chosen = list.items.find((item) => idOf(item) === field.value) ?? null;
  const problem = chosen === null && unmatched ? t('unmatched', { typed: unmatched }) : undefined;

  const take = (item: Item | null) => {
    setUnmatched(undefined);
    field.onChange(item === null ? null : idOf(item));
    onTake?.(item);
  };

  return (
    <BoundField
      {...{ name, label, help, required, disabled, variant, labelEnd, className, problem }}
    >
      {({ control }) => (
        <Combobox
          {...list}
          value={chosen}
          control={control}
          variant={variant}
          disabled={disabled}
          inputRef={field.ref}
          onChange={take}
          onBlur={field.onBlur}
          onUnmatched={setUnmatched}
        />
      )}
    </BoundField>
  );
}
