'use client';

import { X } from 'lucide-react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { useCountryName } from '@/components/exchange/kyc/use-country-name';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Icon } from '@/components/ui/icon';
import { useAnswer } from '@/hooks/use-call';
import { setup } from '@/lib/contract/settings/setup';
import { foldName } from '@/lib/format/fold';

type Country = Readonly<{ code: string; name: string }>;

/** The countries of the world, called as the language of the page calls them. */
function useCountries() {
  const nameOf = useCountryName();
  const { data, isPending } = useAnswer(setup.locations, undefined, { staleTime: Infinity });
  const items = (data?.countries ?? []).map(({ code, name }) => ({
    ...{ code, name: nameOf(code) },
    words: foldName(`${code} ${name} ${nameOf(code)}`),
  }));
  return { items, isPending };
}

const searchOf =
  (all: readonly (Country & { words: string })[]) =>
  (items: readonly Country[], typed: string): readonly Country[] => {
    const wanted = foldName(typed);
    return items.filter(({ code }) => all.find((one) => one.code === code)?.words.includes(wanted));
  };

const Option = ({ code, name }: Country) => (
  <>
    <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
    <span className="figure text-ink-3">{code}</span>
  </>
);

/** One country, found by its name in either language or by its letters. The form holds its letters. */
export function CountryField(field: FieldProps) {
  const { items, isPending } = useCountries();
  return (
    <ComboboxField<Country>
      {...field}
      items={items}
      isComing={isPending}
      idOf={({ code }) => code}
      keyOf={({ code }) => code}
      textOf={({ name }) => name}
      search={searchOf(items)}
      renderItem={(country) => <Option {...country} />}
    />
  );
}

/** Several countries, each taken away by its cross. The form holds their letters. */
export function CountriesField(props: FieldProps) {
  const t = useTranslations('customers.form');
  const { items, isPending } = useCountries();
  const { field } = useController<FieldValues, string>({ name: props.name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const nameOf = useCountryName();
  return (
    <BoundField {...props}>
      {({ control }) => (
        <div className="grid gap-1">
          <Combobox<Country>
            {...{ control }}
            items={items.filter(({ code }) => !chosen.includes(code))}
            isComing={isPending}
            value={null}
            keyOf={({ code }) => code}
            textOf={({ name }) => name}
            search={searchOf(items)}
            renderItem={(country) => <Option {...country} />}
            placeholder={t('addCountry')}
            inputRef={field.ref}
            onBlur={field.onBlur}
            onChange={(country) => country && field.onChange([...chosen, country.code])}
          />
          <ul className="flex flex-wrap gap-1 empty:hidden">
            {chosen.map((code) => (
              <li key={code} className="chip">
                {nameOf(code)}
                <button
                  type="button"
                  className="-me-1 grid size-6 place-items-center"
                  aria-label={t('removeCountry', { name: nameOf(code) })}
                  onClick={() => field.onChange(chosen.filter((one) => one !== code))}
                >
                  <Icon of={X} size={12} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </BoundField>
  );
}
