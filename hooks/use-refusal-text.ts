'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { whenActive } from './use-lazy-part';
import { useLocale } from './use-locale';

type Say = (code: string, params?: Readonly<Record<string, string>>) => string;

const ALL = ['errors'];
const FIELD = 'field.';

/**
 * Returns a function that returns the text of a refusal from the message catalogue `errors`. The catalogue is large, so
 * it is loaded once the user is active; until then a general text is used.
 */
export function useRefusalText(): Say {
  const ui = useTranslations('ui.field');
  const t = useTranslations();
  const { modules, load } = useLocale();
  const isThere = modules.includes('errors');
  useEffect(() => {
    if (isThere) return undefined;
    // If loading fails, the general text stays in use.
    return whenActive(() => void load(ALL).catch(() => undefined));
  }, [isThere, load]);

  return (code, params) => {
    if (code.startsWith(FIELD)) return t(`field-errors.${code.slice(FIELD.length)}`, params);
    return isThere ? t(`errors.${code}`, params) : ui('invalid');
  };
}
