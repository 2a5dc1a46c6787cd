'use client';

import { useTranslations } from 'use-intl';

type Word = 'post' | 'postNext' | 'posted';

/** Returns a function for the labels of posting. A document type can replace them in its own message catalogue. */
export function usePostWords(words: string): (word: Word, number?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document');
  return (word, number = '') => {
    if (own.has(`posting.${word}`)) return own(`posting.${word}`, { number });
    return word === 'posted' ? t('posted', { number }) : t(`form.${word}`);
  };
}
