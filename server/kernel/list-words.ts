import { formatInstant } from '@/lib/format/date';
import { trailWords } from '@/lib/format/trail-words';
import { CODES } from './list-codes';
import type { Say } from './locale';

/** Texts of an exported list in the caller's language. */
export type ListWords = Readonly<{
  field: (name: string) => string;
  /** Returns the text of a code, such as a state; a code without a text is returned unchanged. */
  code: (field: string, value: string) => string;
  /** Returns the name of a document type. */
  kind: (type: string) => string;
  flag: (value: boolean) => string;
  instant: (iso: string) => string;
}>;

/** Returns the texts of exported lists: those of `list-export`, otherwise those of histories and screens. */
export function listWords(say: Say, timezone: string): ListWords {
  const find = (key: string, params?: Parameters<Say>[1]) => {
    const text = say(key, params);
    return text === key ? undefined : text;
  };
  const instant = (iso: string) => formatInstant(iso, { timezone });
  const { field, value, kind } = trailWords(
    {
      act: (key) => find(`acts.${key}`),
      word: (key, params) => find(`lists.${key}`, params) ?? find(`changed-fields.${key}`, params),
      page: (key) => find(`routes.${key}`),
      status: (key) => find(`status.${key}`),
      day: (day) => day,
      instant,
    },
    {},
  );
  const onScreens = (name: string, code: string) =>
    CODES[name]?.map((path) => find(`screens.${path}.${code}`)).find((text) => text !== undefined);
  return {
    field: (name) => field([name]),
    code: (name, code) => {
      const text = value([name], code) ?? code;
      return text === code ? (onScreens(name, code) ?? code) : text;
    },
    kind,
    flag: (of) => say(`changed-fields.${of ? 'yes' : 'no'}`),
    instant,
  };
}
