'use client';

import { useTranslations } from 'use-intl';
import { fieldOf, isGroup } from './kyc-sections';
import { useDocumentTypeName } from '@/components/pickers/document-type';

/** Returns a function that returns the label of a contract field name, such as `data.address.city`. */
export function useFieldWords(): (name: string) => string {
  const t = useTranslations('customers');
  const typeName = useDocumentTypeName();
  const word = (key: string, plain: string) => (t.has(key) ? t(key) : plain);

  return (name) => {
    const [first = '', at, part] = name.split('.');
    const [type = '', id] = first.split(' ');
    if (id !== undefined && at !== undefined) return paperWord(type, at);
    if (first !== 'documents') return dataWord(name);
    if (at === undefined) return t('papers.title');
    const which = /^\d+$/.test(at) ? t('papers.one', { count: Number(at) + 1 }) : typeName(at);
    if (part === undefined) return which;
    return t('papers.field', { which, field: word(`fields.documents.${part}`, part) });
  };

  /** Returns the label of a document field in a version. The field name contains the type of the document. */
  function paperWord(type: string, part: string): string {
    const which = typeName(type);
    return t('papers.field', { which, field: word(`fields.documents.${part}`, part) });
  }

  /**
   * Returns the label of a data field. The name can also be that of a part of a field, or of a part of a person in a
   * list.
   */
  function dataWord(name: string): string {
    const field = fieldOf(name);
    const [at, part = at] = name
      .replace(/^data\./, '')
      .split('.')
      .slice(1);
    const whole = isGroup(field) ? t(`groups.data.${field}`) : word(`fields.data.${field}`, field);
    if (at === undefined || part === undefined) return whole;
    const isOne = /^\d+$/.test(at);
    const which = isOne ? t('people.one', { field: whole, count: Number(at) + 1 }) : whole;
    if (isOne && part === at) return which;
    const inner = isOne
      ? word(`people.fields.${part}`, part)
      : word(`fields.data.${field}.${part}`, part);
    return t('papers.field', { which, field: inner });
  }
}
