'use client';

import { useTranslations } from 'use-intl';

import { useFormats } from '@/hooks/use-formats';
import { isId, referenceIn } from '@/lib/domain/trail';

/** Names of records by type and id, which the host returns with the rows of a trail. */
export type TrailNames = Readonly<Record<string, string>>;

const EMPTY = '–';

/**
 * Texts of the audit trail: actions, kinds of records, fields and values. Needs the catalogues `acts` and
 * `changed-fields`.
 */
export function useTrailWords(names: TrailNames = {}) {
  const acts = useTranslations('acts');
  const words = useTranslations('changed-fields');
  const status = useTranslations('ui.status');
  const { day, instant } = useFormats();

  const word = (key: string) => (words.has(key) ? words(key) : undefined);
  const part = (name: string) => {
    if (/^\d+$/.test(name)) return String(Number(name) + 1);
    return word(`fields.${name}`) ?? word(`values.name.${keyOf(name)}`) ?? name;
  };
  const code = (field: string, value: string) =>
    word(`values.${field}.${keyOf(value)}`) ??
    (field === 'status' && status.has(value) ? status(value) : undefined);

  const value = (path: readonly string[], of: unknown): string | undefined => {
    if (of === null || of === undefined) return EMPTY;
    if (typeof of === 'boolean') return words(of ? 'yes' : 'no');
    const reference = referenceIn(path, of);
    if (reference !== undefined) return names[reference];
    if (isId(path, of)) return undefined;
    if (typeof of !== 'string') return typeof of === 'number' ? String(of) : undefined;
    const field = path.findLast((one) => !/^\d+$/.test(one)) ?? '';
    if (NAMES_OF_FIELDS.has(field)) return part(of);
    if (DAY.test(of)) return day(of);
    if (INSTANT.test(of)) return instant(of);
    return code(field, of) ?? of;
  };
  return {
    act: (action: string) => (acts.has(keyOf(action)) ? acts(keyOf(action)) : action),
    kind: (type: string) => word(`kinds.${keyOf(type)}`) ?? type,
    field: (path: readonly string[]) => path.map(part).join(' · '),
    /** Returns undefined for a value without a text. */
    value,
  };
}

/** Fields whose values are names of other fields. */
const NAMES_OF_FIELDS: ReadonlySet<string> = new Set(['personal', 'fields']);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

/** Types and actions contain blanks, message keys do not. */
const keyOf = (text: string) => text.replaceAll(/[ .]/g, '-');
