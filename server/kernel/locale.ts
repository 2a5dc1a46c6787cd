import { decimalsIn, isDecimal } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import { formatFigure } from '@/lib/format/figure';
import { isolated } from '@/lib/format/isolated';
import { readCatalogue } from '@/lib/read-catalogue';
import { dirOf } from '@/lib/i18n';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';

import { CODE_CATALOGUES } from './list-codes';

export const LOCALES = ['en', 'fa'] as const;
export type Locale = (typeof LOCALES)[number];

/** Catalogues with the texts of lists that the server exports. */
const LISTS = [...new Set(['chart-of-accounts', 'employee', 'parties', 'ui', ...CODE_CATALOGUES])];

/**
 * Formats a message by its key. Keys without prefix are in the `errors` and `host` catalogues; `field.` is in
 * `field-errors`; `routes.`, `reports.`, `acts.`, `changed-fields.`, `status.` and `screens.` are texts of the screens;
 * `lists.` is in `list-export`; `approvals.` are the subjects of approvals.
 * Returns an unknown key unchanged.
 */
export type Say = (key: string, params?: Readonly<Record<string, string>>) => string;
export type Catalogues = Readonly<Record<Locale, Say>>;

/** Reads the server's messages in every language. */
export function readCatalogues(root = process.cwd()): Catalogues {
  return recordOf(LOCALES, (locale) => sayerOf(locale, root));
}

function sayerOf(locale: Locale, root: string): Say {
  const read = (name: string) => readCatalogue(path.join(root, 'messages', locale), name);
  const messages: Messages = {
    ...read('errors'),
    field: read('field-errors'),
    ...read('host'),
    routes: read('routes'),
    reports: read('reports'),
    acts: read('acts'),
    'changed-fields': read('changed-fields'),
    lists: read('list-export'),
    status: read('ui')['status'],
    approvals: (read('frame')['approvals'] as Messages)['subject'],
    screens: recordOf(LISTS, read),
  };
  const translate = createTranslator<Messages>({
    locale,
    messages,
    timeZone: 'UTC',
    getMessageFallback: ({ key }) => key,
    onError: () => undefined,
  });
  const keys = new Set(keysIn(messages));
  /** Texts without parameters, cached because exports need several of them per row. */
  const fixed = new Map<string, string>();
  return (key, params) => {
    if (!keys.has(key)) return key;
    if (params) return translate(key as never, shownParams(params, locale) as never);
    const text = fixed.get(key) ?? translate(key as never);
    fixed.set(key, text);
    return text;
  };
}

type Messages = Record<string, unknown>;

/** Keys of all texts, such as `field.required`. */
const keysIn = (messages: Messages): string[] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? keysIn(value as Messages).map((key) => `${name}.${key}`)
      : [name],
  );

/** Matches dates, and lists of currencies joined by arrows. */
const LEFT_TO_RIGHT = /^\d{4}-\d{2}-\d{2}$| → /;

/**
 * Names of parameters that are amounts or limits. Their thousands are grouped, unlike those of years and account
 * numbers.
 */
const AMOUNTS: ReadonlySet<string> = new Set([
  'accepted',
  'after',
  'amount',
  'available',
  'average',
  'base',
  'cost',
  'covered',
  'gap',
  'held',
  'least',
  'left',
  'limit',
  'market',
  'most',
  'open',
  'over',
  'owed',
  'payable',
  'quantity',
  'short',
  'value',
]);

/**
 * Groups the thousands of amounts, and isolates dates and currency lists, so that they run left to right in Persian
 * sentences too.
 */
const shownParams = (params: Parameters<Say>[1], locale: Locale) =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (AMOUNTS.has(name) && isDecimal(value))
        return [name, formatFigure(value, decimalsIn(value))];
      const isForeign = LEFT_TO_RIGHT.test(value);
      return [name, isForeign ? isolated(value, dirOf(locale) === 'rtl') : value];
    }),
  );

/** Returns the preferred supported language of `Accept-Language`, or English. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q = 'q=1'] = part.trim().split(';');
      return { tag: tag.toLowerCase().split('-')[0], weight: Number(q.trim().slice(2)) || 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  const known = wanted.map(({ tag }) => LOCALES.find((locale) => locale === tag));
  return known.find((locale) => locale !== undefined) ?? 'en';
}
