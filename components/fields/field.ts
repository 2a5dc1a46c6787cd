import type { ReactNode } from 'react';

import {
  type Entries,
  entriesOf,
  type Shape,
  shapeIn,
  shapeOf,
  within,
} from '@/components/fields/shape';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { Location } from '@/lib/contract/exchange/locations';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { AccountKind } from '@/lib/domain/account-prefixes';
import type { DocumentType } from '@/lib/domain/document-type';
import { foldDigits } from '@/lib/format/fold';

/** What a field of a form holds: text as it was typed, what was picked, or a tick. */
type FieldValue = string | number | boolean | null | readonly object[];
export type Values = Readonly<Record<string, unknown>>;

/** What is typed in a field of text; nothing where it holds something else. */
export function textIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export type Choice = Readonly<{ value: string; label: string; disabled?: boolean }>;

type Shared = Readonly<{
  /** Its name on the wire, and the key of its label and help. */
  name: string;
  /** Key of its label in a form that calls it otherwise. */
  label?: string;
  /** The whole width of the form when left out. */
  width?: 'half' | 'third';
  help?: ReactNode | undefined;
  /** Marked as needed where the schema alone cannot say so. */
  isNeeded?: boolean | ((values: Values) => boolean);
  /** It stays as it is. */
  isFixed?: boolean | undefined;
  /** Left out of the form, and sent as empty, where this does not hold of what is typed. */
  when?: (values: Values) => boolean;
  /** What a new record begins with; else nothing. */
  initial?: FieldValue;
  /** How it is read of a record, where that has it by another name or in another shape. */
  read?: (row: Values) => unknown;
  /** What empty is on the wire where the contract takes no null. */
  empty?: string | number;
}>;

/**
 * A field of a record as a value. What the endpoint's own schema says of it (whether it may be empty or
 * left out, how long it may be, what can be chosen, whether it is a number) is read there.
 */
export type Field = Shared &
  (
    | Readonly<{ kind: 'text'; as?: 'tel' | 'email' | 'code' }>
    | Readonly<{
        kind:
          | 'prose'
          | 'figure'
          | 'day'
          | 'birthday'
          | 'currency'
          | 'country'
          | 'flag'
          | 'rate'
          | 'party';
      }>
    /** The day that a document is posted on: what is locked says so at once. */
    | Readonly<{ kind: 'posting-day'; of: DocumentType }>
    /** One of the places where money lies. */
    | Readonly<{ kind: 'place'; among?: (place: Location) => boolean }>
    /** In the currency that another field of the record has; else in base. */
    | Readonly<{
        kind: 'money';
        in?: string | undefined;
        /** How many decimals, where those of its currency are not settled yet. */
        decimals?: (values: Values) => number;
      }>
    /** One of those that the schema has, or of `options`. */
    | Readonly<{
        kind: 'choice';
        options?: readonly Choice[] | ((values: Values) => readonly Choice[]);
        /** What nothing is called; with a name it can be chosen where the contract takes no null, too. */
        none?: string;
      }>
    | Readonly<{
        kind: 'account';
        among: (account: Account) => boolean;
        kinds?: readonly AccountKind[];
      }>
    /** Fields of an object within the record; left out whole where all of them are empty. */
    | Readonly<{ kind: 'group'; fields: readonly Field[] }>
    /** Draws itself; by its name it holds what it will, or nothing. */
    | Readonly<{ kind: 'own'; drawn: ReactNode }>
  );

/** The fields that an endpoint knows, each with what it says of it. */
export const fieldsOf = (fields: readonly Field[], endpoint: Endpoint) =>
  fields.flatMap((field) => {
    const shape = shapeOf(endpoint, field.name);
    return shape || field.kind === 'own' || field.kind === 'group' ? [{ field, shape }] : [];
  });

const EMPTY = { flag: true, currency: null, account: null, party: null } as const;

const emptyOf = ({ kind }: Field): FieldValue => (kind in EMPTY ? EMPTY[kind as 'flag'] : '');

/** What the form begins with: a record as it is, or a new one. */
export function valuesOf(
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>> | undefined,
): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'group'
        ? valuesOf(field.fields, groupOf(row, field))
        : row && (field.read || field.name in row)
          ? held(field, field.read ? field.read(row) : row[field.name])
          : begun(field),
    ]),
  );
}

/** The days that something is posted on: today, until somebody says another. */
export const postedOn = (fields: readonly Field[], today: string): Values =>
  Object.fromEntries(
    fields.filter(({ kind }) => kind === 'posting-day').map(({ name }) => [name, today]),
  );

/** The object within a record that a group shows. */
const groupOf = (row: Values | undefined, { name, read }: Field): Values | undefined =>
  (read && row ? read(row) : row?.[name]) as Values | undefined;

const begun = (field: Field): FieldValue =>
  field.initial === undefined ? emptyOf(field) : field.initial;

function held(field: Field, value: unknown): FieldValue {
  if (value === null || value === undefined) return nothingOf(field);
  if (typeof value === 'number' && !HELD_BY_ID.includes(field.kind)) return String(value);
  return value as FieldValue;
}

/** What a record without it is held as. */
function nothingOf(field: Field): FieldValue {
  if (field.kind === 'own' && field.initial === null) return null;
  return field.kind === 'flag' ? false : emptyOf(field);
}

/** What these are chosen by is a number in the form, too. */
const HELD_BY_ID: readonly Field['kind'][] = ['account', 'party'];

/** What is sent for what was typed. What is no number is sent as none is, for the schema to refuse it. */
export function inputOf(
  fields: readonly Field[],
  endpoint: Endpoint,
  values: Values,
): Readonly<Record<string, unknown>> {
  return sentWithin(fields, entriesOf(endpoint), values);
}

function sentWithin(fields: readonly Field[], entries: Entries, values: Values): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const shape = shapeIn(entries, field.name);
      const sent =
        field.kind === 'group'
          ? groupSent(field, entries, values)
          : shape && sentOf(field, shape, values);
      return sent === undefined ? [] : [[field.name, sent]];
    }),
  );
}

/** A group that nothing is typed in is left out. */
function groupSent(field: Field & { kind: 'group' }, entries: Entries, values: Values) {
  if (field.when?.(values) === false) return undefined;
  const typed = (values[field.name] ?? {}) as Values;
  const sent = sentWithin(field.fields, within(entries, field.name), typed);
  const isTold = ({ name, initial }: Field) =>
    sent[name] !== undefined && !isBlank(sent[name]) && sent[name] !== initial;
  return field.fields.some(isTold)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
    : undefined;
}

const isBlank = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** What is empty of these is sent as such: the schema says whether it may be. */
const isTyped = ({ kind }: Field) => kind === 'text' || kind === 'prose' || kind === 'own';

function sentOf(field: Field, shape: Shape, values: Values): unknown {
  const typed = values[field.name] ?? null;
  const isFigure = field.kind === 'figure' && typeof typed === 'string';
  const text = isFigure ? foldDigits(typed).trim() : typed;
  const isLeftOut = field.when?.(values) === false;
  if (isLeftOut || text === null || text === '') {
    if (field.empty !== undefined) return field.empty;
    if (shape.isNullable) return null;
    const isEmptied = isTyped(field) && text !== null;
    return !isLeftOut && (shape.isRequired || isEmptied) ? text : undefined;
  }
  if (!shape.isNumber || typeof text === 'number') return text;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
