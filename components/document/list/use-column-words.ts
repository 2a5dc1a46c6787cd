'use client';

import { useTranslations } from 'use-intl';

/** How the columns of a list are called: by the type's own words, where it has some, else by the kit's. */
export function useColumnWords(words: string): (id: string, currency?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document.columns');
  return (id, currency = '') =>
    own.has(`list.${id}`) ? own(`list.${id}`) : t(id, { currency }).trim();
}
