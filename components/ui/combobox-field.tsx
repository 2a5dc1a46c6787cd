'use client';

import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apart, BoundField, type FieldProps } from './bound-field';
import { Combobox } from './combobox';
import type { ComboboxProps } from './box-props';
import { useUnresolved } from '@/hooks/use-unresolved';

type Props<Item> = FieldProps &
  ComboboxProps<Item> &
  Readonly<{
    idOf: (item: Item) => string | number;
    /** Called with each choice, to update dependent fields such as the currency of an account. */
    onTake?: ((item: Item | null) => void) | undefined;
  }>;

/** Combobox field. The form value is `idOf` of the item, or null. */
export function ComboboxField<Item>(props: Props<Item>) {
  const [bound, { idOf, onTake, ...list }] = apart(props);
  const { name, variant, disabled } = props;
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
    <BoundField {...bound} problem={problem}>
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
