'use client';

import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import type { ComboboxProps } from '@/components/ui/box-props';
import { useUnresolved } from '@/hooks/use-unresolved';

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
    /** Called with each choice, for what follows from it: the currency of an account. */
    onTake?: ((item: Item | null) => void) | undefined;
  }) {
  const t = useTranslations('ui.combobox');
  const { field } = useController<FieldValues, string>({ name });
  const box = useUnresolved(name);
  const chosen = list.items.find((item) => idOf(item) === field.value) ?? null;
  const problem = box.problem && t('unmatched', { typed: box.problem });

  const take = (item: Item | null) => {
    box.settle();
    field.onChange(item === null ? null : idOf(item));
    onTake?.(item);
  };
  const type = (text: string) => {
    box.type(text);
    list.onType?.(text);
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
          onType={type}
          onUnmatched={box.leave}
          onAwaited={box.wait}
        />
      )}
    </BoundField>
  );
}
