import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';

import { type Catalogue, type Messages, reportMissing } from '@/lib/i18n';

/** Texts of the page, by module. */
export const WordsContext = createContext<Messages>({});

type Plain = Readonly<Record<string, string | number>>;
type Rich = Readonly<Record<string, string | number | ((inner: string) => ReactNode)>>;

type Words = ((key: string, values?: Plain) => string) &
  Readonly<{ rich: (key: string, values: Rich) => ReactNode }>;

/** Placeholders in a text: `{name}`, or `<name>inner</name>`. */
const PLACE = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/;

/**
 * Returns a function that translates the keys of one module, for lightweight pages. It only replaces names in braces
 * and tags. Plurals and other formats need `useTranslations`, which adds ten kilobytes.
 */
export function useWords(module: string): Words {
  const messages = useContext(WordsContext);
  const t = (key: string, values: Plain = {}) => named(sentence(messages, module, key), values);
  const rich = (key: string, values: Rich) =>
    createElement(Fragment, null, ...filled(sentence(messages, module, key), values));
  return Object.assign(t, { rich });
}

function sentence(messages: Messages, module: string, key: string): string {
  const path = `${module}.${key}`.split('.');
  const found = path.reduce<Catalogue | string | undefined>(
    (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
    messages,
  );
  // In a message catalogue, a `<` that would begin a tag is quoted; here the quotes are removed.
  if (typeof found === 'string') return found.replaceAll("'<'", '<');
  reportMissing(new Error(`There are no words for ${module}.${key}.`));
  return key;
}

function filled(text: string, values: Rich): ReactNode[] {
  const place = PLACE.exec(text);
  if (!place) return [text];
  const [whole, name, tag, inner = ''] = place;
  const value = values[name ?? tag ?? ''];
  const shown = typeof value === 'function' ? value(named(inner, values)) : (value ?? whole);
  const rest = filled(text.slice(place.index + whole.length), values);
  return [text.slice(0, place.index), shown, ...rest];
}

/** Replaces the names in braces by their values. A name without a value stays. */
const named = (text: string, values: Rich): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
