import * as v from 'valibot';

import type { RowSchema } from '@/lib/contract/list-export';
import { Day, Decimal, Id, Instant, ShownDay, Version } from '@/lib/contract/schemas';
import type { ListColumn } from './list-file';
import { isCode } from './list-codes';
import type { ListWords } from './list-words';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the columns of a list from the schema of its rows. Versions and ids of other records have no column, because
 * the names of these records are in columns of their own. A row with a number has no column for its id. Data that have
 * no text in one cell, such as the rights of a role, have none either.
 */
export function listColumns({ entries }: RowSchema, words: ListWords): ListColumn<Row>[] {
  return Object.entries(entries)
    .filter(([name, schema]) => isShown(name, entries) && isWritable(schema))
    .map(([name, given]) => {
      const schema = unwrapped(given);
      const type = name === 'id' ? 'text' : typeOf(schema);
      const text = textOf(schema, name, words);
      const of = (row: Row) => {
        const value = row[name];
        return value === null || value === undefined ? null : text(value);
      };
      return { key: name, title: words.field(name), type, of };
    });
}

/** Text between the items of a list. */
const SEPARATOR = '; ';

const HIDDEN: ReadonlySet<string> = new Set(['due_to_id', 'pages', 'parts']);

const isShown = (name: string, entries: v.ObjectEntries): boolean =>
  !HIDDEN.has(name) &&
  entries[name] !== Version &&
  !/_ids?$/.test(name) &&
  (name !== 'id' || !('number' in entries));

/** Returns the schema of a value that is present. */
function unwrapped(schema: unknown): Schema {
  const given = schema as Schema;
  return given.wrapped === undefined ? given : unwrapped(given.wrapped);
}

/** Parts of a schema that decide how a value is written. Valibot has no type with all of them. */
type Schema = v.GenericSchema &
  Readonly<{
    wrapped?: unknown;
    item?: unknown;
    value?: unknown;
    entries?: v.ObjectEntries;
    options?: readonly unknown[];
    literal?: unknown;
  }>;

const DAYS: ReadonlySet<unknown> = new Set([Day, ShownDay]);

function typeOf(schema: Schema): ListColumn<Row>['type'] {
  const { cell } = v.getMetadata(schema);
  if (schema === Decimal || cell === 'number') return 'quantity';
  if (DAYS.has(schema) || cell === 'day') return 'day';
  if (schema === Instant) return 'instant';
  return schema.type === 'number' ? 'number' : 'text';
}

/** Names of fields with a document type. */
const KINDS: ReadonlySet<string> = new Set(['due_to', 'document_type']);

/**
 * Returns a function that writes a value of a field. Lists become their items, and objects their name, their number, or
 * else all their fields.
 */
export function textOf(given: unknown, name: string, words: ListWords): (value: unknown) => string {
  const schema = unwrapped(given);
  if (KINDS.has(name)) return (value) => words.kind(String(value));
  if (schema === Instant) return (value) => words.instant(String(value));
  if (isFlag(schema)) return (value) => words.flag(value === '1');
  switch (schema.type) {
    case 'boolean':
      return (value) => words.flag(value === true);
    case 'picklist':
    case 'literal':
      return (value) => words.code(name, String(value));
    case 'array':
      return listed(textOf(schema.item, name, words), SEPARATOR);
    case 'record':
      return recorded(textOf(schema.value, name, words), SEPARATOR);
    case 'string':
      return isCode(name) ? (value) => words.code(name, String(value)) : plain;
    default:
      return schema.entries ? objectTexts(schema.entries, words) : plain;
  }
}

/** True if a value has a text: it is a word, a figure, a list of such values, or an object with some of them. */
function isWritable(given: unknown): boolean {
  const schema = unwrapped(given);
  if (schema.type === 'array') return isWritable(schema.item);
  if (schema.type === 'record') return WORDS.has(unwrapped(schema.value).type);
  if (!schema.entries) return WORDS.has(schema.type);
  return shownEntries(schema.entries).length > 0;
}

const WORDS: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'picklist',
  'literal',
  'union',
]);

/** Fields that name an object; the first pair of which an object has one or both is its text. */
const NAMES = [['number', 'name'], ['names']] as const;

/** Entries of an object that are written: those that name it, otherwise all that have a text. */
function shownEntries(entries: v.ObjectEntries): [name: string, schema: unknown][] {
  const names = NAMES.find((some) => some.some((name) => name in entries)) ?? Object.keys(entries);
  return Object.entries(entries).filter(
    ([name, schema]) =>
      names.some((one) => one === name) &&
      name !== 'id' &&
      isShown(name, entries) &&
      unwrapped(schema) !== Id &&
      isWritable(schema),
  );
}

/** True for a filter that is `1` or `0`. */
const isFlag = ({ type, options = [], literal }: Schema): boolean =>
  (type === 'picklist' && options.every((option) => option === '0' || option === '1')) ||
  (type === 'literal' && literal === '1');

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isPresent = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '';

const listed = (text: (item: unknown) => string, separator: string) => (value: unknown) =>
  Array.isArray(value) ? value.filter(isPresent).map(text).join(separator) : plain(value);

const recorded = (text: (item: unknown) => string, separator: string) => (value: unknown) =>
  Object.entries(Object(value) as object)
    .filter(([, of]) => isPresent(of))
    .map(([key, of]) => `${key} ${text(of)}`)
    .join(separator);

function objectTexts(entries: v.ObjectEntries, words: ListWords): (value: unknown) => string {
  const texts = shownEntries(entries).map(
    ([name, schema]) => [name, textOf(schema, name, words)] as const,
  );
  return (value) =>
    texts
      .flatMap(([name, text]) => {
        const of = (value as Row)[name];
        return isPresent(of) ? [text(of)] : [];
      })
      .join(' ');
}
