import type { ReactNode } from 'react';

import { type Entries, entriesOf, type Shape, shapeIn, shapeOf, within } from './shape';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { Location } from '@/lib/contract/dealing/locations';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { AccountKind } from '@/lib/domain/ledger/account-prefixes';
import type { DocumentType } from '@/lib/domain/document-type';
import type { PartyKind } from '@/lib/domain/accounting/party';
import { foldDigits } from '@/lib/format/fold';

/** Form value of a field: typed text, a picked id, a boolean, a list, or null if nothing is picked. */
type FieldValue = string | number | boolean | null | readonly object[];
export type Values = Readonly<Record<string, unknown>>;

/** Text value of a field; empty if it is not text. */
export function textIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export type Choice = Readonly<{ value: string; label: string; disabled?: boolean }>;

type Shared = Readonly<{
  /** Name of the field in the request, and key of its label and help text. */
  name: string;
  /** Key of the label, if it differs from the name. */
  label?: string;
  /** Width of the field; full width by default. */
  width?: 'half' | 'third';
  help?: ReactNode | undefined;
  /** Marks the field as required, always or under a condition, where the schema alone does not. */
  isNeeded?: boolean | ((values: Values) => boolean);
  /** True if the field is read-only. */
  isFixed?: boolean | undefined;
  /** Condition on the values of the form or the group; if it is false, the field is hidden and sent as if empty. */
  when?: (values: Values) => boolean;
  /** Initial value of a new record; by default true for a flag, and otherwise empty. */
  initial?: FieldValue;
  /** Reads the value from a record in which it has another name or another shape. */
  read?: (row: Values) => unknown;
  /** Value that is sent instead if the field is empty or hidden. */
  empty?: string | number;
}>;

/**
 * Definition of a form field. The rest follows from the endpoint's schema, such as the maximum length, and the options
 * and the required mark if the field does not define them.
 */
export type Field = Shared &
  (
    | Readonly<{ kind: 'text'; as?: 'tel' | 'email' | 'code' }>
    | Readonly<{
        kind: 'prose' | 'figure' | 'day' | 'birthday' | 'currency' | 'country' | 'flag' | 'rate';
      }>
    /** A party. `newKind` is the kind of a party that the user creates from this field. */
    | Readonly<{ kind: 'party'; newKind?: PartyKind }>
    /** Posting day of a document; a locked day is reported before the form is sent. */
    | Readonly<{ kind: 'posting-day'; of: DocumentType }>
    /** One of the locations of money. */
    | Readonly<{ kind: 'place'; among?: (place: Location) => boolean }>
    /** Amount in the currency of another field, or in base. */
    | Readonly<{
        kind: 'money';
        in?: string | undefined;
        /** Number of decimals, if it differs from the decimals of the currency. */
        decimals?: (values: Values) => number;
      }>
    /** One of the options of the schema, or of `options`. */
    | Readonly<{
        kind: 'choice';
        options?: readonly Choice[] | ((values: Values) => readonly Choice[]);
        /**
         * Label of the empty choice. If it is set, the field can be empty even if the endpoint does not accept null.
         */
        none?: string;
      }>
    | Readonly<{
        kind: 'account';
        among: (account: Account) => boolean;
        kinds?: readonly AccountKind[];
      }>
    /** Fields of an object within the record; the object is omitted if all of them are empty or have initial values. */
    | Readonly<{ kind: 'group'; fields: readonly Field[] }>
    /** Custom content, which may manage a form value under the field's name. */
    | Readonly<{ kind: 'own'; drawn: ReactNode }>
  );

/**
 * Returns the fields that the endpoint accepts, each with its shape in the endpoint's schema. Custom fields and groups
 * are always included.
 */
export const fieldsOf = (fields: readonly Field[], endpoint: Endpoint) =>
  fields.flatMap((field) => {
    const shape = shapeOf(endpoint, field.name);
    return shape || field.kind === 'own' || field.kind === 'group' ? [{ field, shape }] : [];
  });

const EMPTY = { flag: true, currency: null, account: null, party: null } as const;

const emptyOf = ({ kind }: Field): FieldValue => (kind in EMPTY ? EMPTY[kind as 'flag'] : '');

/** Initial form values of an existing or new record. */
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

/** Returns today as the value of each posting-day field. */
export const postedOn = (fields: readonly Field[], today: string): Values =>
  Object.fromEntries(
    fields.filter(({ kind }) => kind === 'posting-day').map(({ name }) => [name, today]),
  );

/** Returns the object in a record that contains the values of a group. */
const groupOf = (row: Values | undefined, { name, read }: Field): Values | undefined =>
  (read && row ? read(row) : row?.[name]) as Values | undefined;

const begun = (field: Field): FieldValue =>
  field.initial === undefined ? emptyOf(field) : field.initial;

function held(field: Field, value: unknown): FieldValue {
  if (value === null || value === undefined) return nothingOf(field);
  if (typeof value === 'number' && !HELD_BY_ID.includes(field.kind)) return String(value);
  return value as FieldValue;
}

/** Form value for a field whose value in the record is null or undefined. */
function nothingOf(field: Field): FieldValue {
  if (field.kind === 'own' && field.initial === null) return null;
  return field.kind === 'flag' ? false : emptyOf(field);
}

/** Kinds of fields whose form value is a numeric id. */
const HELD_BY_ID: readonly Field['kind'][] = ['account', 'party'];

/**
 * Input for the endpoint from the form's values. A numeric input becomes NaN if its text is not a whole number, so that
 * the schema refuses it.
 */
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

/** Returns the input of a group; undefined if the group is hidden or all its fields are empty or initial. */
function groupSent(field: Field & { kind: 'group' }, entries: Entries, values: Values) {
  if (field.when?.(values) === false) return undefined;
  const typed = (values[field.name] ?? {}) as Values;
  const sent = sentWithin(field.fields, within(entries, field.name), typed);
  const isFilled = ({ name, initial }: Field) =>
    sent[name] !== undefined && !isBlank(sent[name]) && sent[name] !== initial;
  return field.fields.some(isFilled)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
    : undefined;
}

const isBlank = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** True if an empty text is sent where null is not allowed, so that the schema decides whether it is valid. */
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
