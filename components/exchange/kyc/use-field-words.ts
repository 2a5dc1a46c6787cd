'use client';

import { useTranslations } from 'use-intl';
import { fieldOf, isGroup } from '@/components/exchange/kyc/kyc-sections';

/** How a field of a customer is called, by its name on the wire: `data.address.city`, `documents.0.number`. */
export function useFieldWords(): (name: string) => string {
  const t = useTranslations('customers');
  const word = (key: string, plain: string) => (t.has(key) ? t(key) : plain);

  return (name) => {
    const [first = '', at, part] = name.split('.');
    const [type = '', id] = first.split(' ');
    if (id !== undefined && at !== undefined) return paperWord(type, at);
    if (first !== 'documents') return dataWord(fieldOf(name));
    if (at === undefined) return t('papers.title');
    const which = /^\d+$/.test(at)
      ? t('papers.one', { count: Number(at) + 1 })
      : word(`documentTypes.${at}`, at);
    if (part === undefined) return which;
    return t('papers.field', { which, field: word(`fields.documents.${part}`, part) });
  };

  /** A field of a paper as versions name it, by its type and its id. */
  function paperWord(type: string, part: string): string {
    const which = word(`documentTypes.${type}`, type);
    return t('papers.field', { which, field: word(`fields.documents.${part}`, part) });
  }

  function dataWord(field: string): string {
    return isGroup(field) ? t(`groups.data.${field}`) : word(`fields.data.${field}`, field);
  }
}
