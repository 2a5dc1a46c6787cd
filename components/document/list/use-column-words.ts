'use client';

import { useTranslations } from 'use-intl';

/**
 * Returns the header of a list column: from the catalogue of the document type if it has one, otherwise the common
 * header.
 */
export function useColumnWords(words: string): (id: string, currency?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document.columns');
  return (id, currency = '') =>
    own.has(`list.${id}`) ? own(`list.${id}`) : t(id, { currency }).trim();
}
