'use client';

import { useTranslations } from 'use-intl';

import { useFormats } from '@/hooks/use-formats';
import { type TrailNames, trailWords } from '@/lib/format/trail-words';

/**
 * Returns the functions that describe audit rows in the language of the page. Needs the message catalogues `acts`,
 * `changed-fields` and `routes`.
 */
export function useTrailWords(names: TrailNames = {}) {
  const acts = useTranslations('acts');
  const words = useTranslations('changed-fields');
  const pages = useTranslations('routes');
  const status = useTranslations('ui.status');
  const { day, instant } = useFormats();
  return trailWords(
    {
      act: (key) => (acts.has(key) ? acts(key) : undefined),
      word: (key, params) => (words.has(key) ? words(key, params) : undefined),
      page: (key) => (pages.has(key) ? pages(key) : undefined),
      status: (key) => (status.has(key) ? status(key) : undefined),
      day,
      instant,
    },
    names,
  );
}
