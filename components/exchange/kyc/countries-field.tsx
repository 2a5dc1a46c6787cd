'use client';

import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  type Country,
  CountryOption,
  searchOf,
  useCountries,
} from '@/components/pickers/country-picker';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { Icon } from '@/components/ui/icon';
import { useCountryName } from '@/hooks/use-country-name';

/** Field for several countries, each with a button that removes it. The value is a list of country codes. */
export function CountriesField(props: FieldProps) {
  const { field } = useController<FieldValues, string>({ name: props.name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <BoundField {...props}>
      {({ control }) => (
        <div className="grid gap-1">
          <AddCountry control={control} field={field} chosen={chosen} />
          <ul className="flex flex-wrap gap-1 empty:hidden">
            {chosen.map((code) => (
              <Chosen
                key={code}
                code={code}
                onRemove={() => field.onChange(chosen.filter((one) => one !== code))}
              />
            ))}
          </ul>
        </div>
      )}
    </BoundField>
  );
}

type AddProps = Readonly<{
  control: ComponentProps<typeof Combobox>['control'];
  field: ControllerRenderProps<FieldValues, string>;
  chosen: readonly string[];
}>;

function AddCountry({ control, field, chosen }: AddProps) {
  const t = useTranslations('customers.form');
  const { items, isPending } = useCountries();
  return (
    <Combobox<Country>
      control={control}
      items={items.filter(({ code }) => !chosen.includes(code))}
      isComing={isPending}
      value={null}
      keyOf={({ code }) => code}
      textOf={({ name }) => name}
      search={searchOf(items)}
      renderItem={(country) => <CountryOption {...country} />}
      placeholder={t('addCountry')}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(country) => country && field.onChange([...chosen, country.code])}
    />
  );
}

function Chosen({ code, onRemove }: Readonly<{ code: string; onRemove: () => void }>) {
  const t = useTranslations('customers.form');
  const name = useCountryName()(code);
  return (
    <li className="chip">
      {name}
      <button
        type="button"
        className="-me-1 grid size-6 place-items-center"
        aria-label={t('removeCountry', { name })}
        onClick={onRemove}
      >
        <Icon of={X} size={12} />
      </button>
    </li>
  );
}
