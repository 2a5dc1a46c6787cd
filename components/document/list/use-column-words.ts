'use client';

import { useTranslations } from 'use-intl';

/** Headers of list columns: from the type's catalogue if it has them, else from the kit. */
export function useColumnWords(words: string): (id: string, currency?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document.columns');
  return (id, currency = '') =>
    own.has(`list.${id}`) ? own(`list.${id}`) : t(id, { currency }).trim();
}
