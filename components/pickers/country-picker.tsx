'use client';

import type { FieldProps } from '@/components/ui/bound-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { useAnswer } from '@/hooks/use-call';
import { useCountryName } from '@/hooks/use-country-name';
import { setup } from '@/lib/contract/settings/setup';
import { foldName, prefixFirst } from '@/lib/format/fold';

export type Country = Readonly<{ code: string; name: string }>;

/** All countries, with names in the page's language. */
export function useCountries() {
  const nameOf = useCountryName();
  const { data, isPending } = useAnswer(setup.locations, undefined, { staleTime: Infinity });
  const items = (data?.countries ?? []).map(({ code, name }) => ({
    code,
    name: nameOf(code),
    words: foldName(`${code} ${name} ${nameOf(code)}`),
  }));
  return { items, isPending };
}

export const searchOf =
  (all: readonly (Country & { words: string })[]) =>
  (items: readonly Country[], typed: string): readonly Country[] => {
    const wanted = foldName(typed);
    const found = items.filter(({ code }) =>
      all.find((one) => one.code === code)?.words.includes(wanted),
    );
    // An exact code comes first, because names of other countries may contain its letters.
    const exact = found.filter(({ code }) => foldName(code) === wanted);
    const others = found.filter((one) => !exact.includes(one));
    return [...exact, ...prefixFirst(others, typed, ({ name }) => name)];
  };

/** Option of a country: its name and code. */
export const CountryOption = ({ code, name }: Country) => (
  <>
    <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
    <span className="figure text-ink-3">{code}</span>
  </>
);

/** Country combobox, searched by name in either language or by code. The form value is the code. */
export function CountryPicker(field: FieldProps) {
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
      renderItem={(country) => <CountryOption {...country} />}
    />
  );
}
