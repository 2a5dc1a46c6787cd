import { flatChanges, isId, referenceIn, type TrailChanges } from '@/lib/domain/trail';

/** Names of records, by `nameKey`. The server returns them with the rows of an audit trail. */
export type TrailNames = Readonly<Record<string, string>>;

/** Returns the text of a key in a catalogue; undefined if the catalogue does not have the key. */
type Text = (key: string, params?: Readonly<Record<string, string>>) => string | undefined;

export type TrailTexts = Readonly<{
  /** Returns a text of the catalogue `acts`. */
  act: Text;
  /** Returns a text of the catalogue `changed-fields`. */
  word: Text;
  /** Returns the name of a page from the catalogue `routes`. */
  page: Text;
  /** Returns the text of a state of a document or record. */
  status: Text;
  day: (day: string) => string;
  instant: (iso: string) => string;
}>;

const EMPTY = '–';

/** Texts of the audit trail for screens and files: actions, kinds of records, fields and values. */
export function trailWords(
  { act, word, page, status, day, instant }: TrailTexts,
  names: TrailNames,
) {
  const part = (name: string) => {
    if (/^\d+$/.test(name)) return String(Number(name) + 1);
    return word(`fields.${name}`) ?? page(keyOf(name)) ?? name;
  };
  const code = (field: string, value: string) =>
    word(`values.${field}.${keyOf(value)}`) ??
    (PAGE_FIELDS.has(field) ? page(keyOf(value)) : undefined) ??
    deadline(field, value) ??
    (field === 'status' ? status(value) : undefined);
  // A value of the field `due` is a code, for some codes a number of days, and one or more dates:
  // `document 30 2026-09-20`, `closed 2026-09-20`.
  const deadline = (field: string, value: string) => {
    const [key = '', ...rest] = value.split(/ +/);
    const days = rest.filter((one) => DAY.test(one)).map(day);
    if (field !== 'due' || days.length === 0) return undefined;
    return word(`values.due.${key}`, { days: days.join(', '), before: rest[0] ?? '' });
  };

  const value = (path: readonly string[], of: unknown): string | undefined => {
    if (of === null || of === undefined) return EMPTY;
    if (typeof of === 'boolean') return word(of ? 'yes' : 'no');
    const reference = referenceIn(path, of);
    if (reference !== undefined) return names[reference];
    if (isId(path, of)) return undefined;
    if (typeof of !== 'string') return typeof of === 'number' ? String(of) : undefined;
    const field = path.findLast((one) => !/^\d+$/.test(one)) ?? '';
    if (NAMES_OF_FIELDS.has(field)) return of.split('.').map(part).join(' · ');
    if (DAY.test(of)) return day(of);
    if (INSTANT.test(of)) return instant(of);
    return code(field, of) ?? of;
  };

  const field = (path: readonly string[]) => path.map(part).join(' · ');
  return {
    act: (action: string) => act(keyOf(action)) ?? action,
    page: (name: string) => page(keyOf(name)) ?? name,
    kind: (type: string) => word(`kinds.${keyOf(type)}`) ?? type,
    field,
    /** Returns the text of a field's value; undefined if there is no text for it. */
    value,
    /** Returns the text of all changes of an action, in one line. */
    line: (changes: TrailChanges) =>
      flatChanges(changes)
        .map(({ path, before, after }) => {
          const [was, is] = [value(path, before), value(path, after)];
          if (was === undefined || is === undefined) return `${field(path)}: ${word('changed')}`;
          return `${field(path)}: ${before === null ? is : `${was} → ${is}`}`;
        })
        .join('; '),
  };
}

/** Fields whose values are names of other fields. */
const NAMES_OF_FIELDS: ReadonlySet<string> = new Set(['personal', 'fields']);

/** Fields whose values can be pages: `name` in the rights of a role, and `report` in a report pack. */
export const PAGE_FIELDS: ReadonlySet<string> = new Set(['name', 'report']);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

/** Converts a record type or an action to a message key, which contains no blanks and no dots. */
const keyOf = (text: string) => text.replaceAll(/[ .]/g, '-');
