'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { whenAttended } from './use-later';
import { useLocale } from './use-locale';

type Say = (code: string, params?: Readonly<Record<string, string>>) => string;

const ALL = ['errors'];
const FIELD = 'field.';

/**
 * Says what a rule refuses, in the words of the host. They are many, so they come once somebody is at the page; what is
 * refused before they are there is said in general.
 */
export function useRefusalText(): Say {
  const ui = useTranslations('ui.field');
  const t = useTranslations();
  const { modules, load } = useLocale();
  const isThere = modules.includes('errors');
  useEffect(() => {
    if (isThere) return undefined;
    // Whoever is refused meanwhile is told in general, and in full when he tries again.
    return whenAttended(() => void load(ALL).catch(() => undefined));
  }, [isThere, load]);

  return (code, params) => {
    if (code.startsWith(FIELD)) return t(`field-errors.${code.slice(FIELD.length)}`, params);
    return isThere ? t(`errors.${code}`, params) : ui('invalid');
  };
}
