'use client';

import { useTranslations } from 'use-intl';

type Word = 'post' | 'postNext' | 'posted';

/** How posting is called, by a type's own words where it has some: an offer is offered. */
export function usePostWords(words: string): (word: Word, number?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document');
  return (word, number = '') => {
    if (own.has(`posting.${word}`)) return own(`posting.${word}`, { number });
    return word === 'posted' ? t('posted', { number }) : t(`form.${word}`);
  };
}
