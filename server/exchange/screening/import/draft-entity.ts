import type { ListedEntity, ListedName } from '@/lib/domain/screening/subject';
import { Refusal } from '@/lib/domain/refusal';
import { birthDates } from './birth-dates';
import { countryCode } from './country-codes';

/** Fields of an entry as the file writes them. */
export type Raw = Readonly<{
  ref: string;
  kind: ListedEntity['kind'];
  topic?: ListedEntity['topic'];
  names: readonly string[];
  weak_names?: readonly string[];
  births?: readonly string[];
  countries?: readonly string[];
  gender?: string | undefined;
  ids?: readonly string[];
  programmes?: readonly string[];
  texts?: readonly string[];
}>;

/** An entry of a file and its position in it. */
export type FileEntry = Readonly<{ raw: Raw; at: number }>;

const LONGEST_NAME = 500;
const LONGEST_REF = 200;
const MOST = 400;
const LONGEST_TEXT = 4_000;

/**
 * Converts an entry for storage. Refuses one without a reference or name, and names or references that are too long.
 */
export function entityFrom({ raw, at }: FileEntry): ListedEntity {
  const ref = clean(raw.ref);
  if (ref === '' || ref.length > LONGEST_REF)
    throw new Refusal('screening.no-ref', { params: { at: String(at) } });
  const names = namesOf(raw);
  if (names.length === 0) throw new Refusal('screening.no-name', { params: { ref } });
  if (names.some(({ name }) => name.length > LONGEST_NAME)) {
    throw new Refusal('screening.name-long', { params: { ref, most: String(LONGEST_NAME) } });
  }
  return {
    ref,
    kind: raw.kind,
    topic: raw.topic ?? 'sanction',
    names,
    birth_dates: distinct((raw.births ?? []).flatMap(birthDates)),
    countries: distinct((raw.countries ?? []).flatMap((country) => countryCode(country) ?? [])),
    gender: genderOf(raw.gender),
    ids: distinct((raw.ids ?? []).map((id) => clean(id).slice(0, LONGEST_REF))),
    programme: distinct((raw.programmes ?? []).map(clean))
      .join(', ')
      .slice(0, LONGEST_NAME),
    text: distinct((raw.texts ?? []).map(clean))
      .join('\n')
      .slice(0, LONGEST_TEXT),
  };
}

/** A name that is listed as both strong and weak counts as strong. */
function namesOf({ names, weak_names = [] }: Raw): ListedName[] {
  const strong = distinct(names.map(clean));
  const weak = distinct(weak_names.map(clean)).filter((name) => !strong.includes(name));
  return [
    ...strong.map((name) => ({ name, is_weak: false })),
    ...weak.map((name) => ({ name, is_weak: true })),
  ].slice(0, MOST);
}

/** Merges two entries with the same reference: some files use several rows for one entry. */
export function merged(one: ListedEntity, other: ListedEntity): ListedEntity {
  const strong = [...one.names, ...other.names].filter(({ is_weak }) => !is_weak);
  const weak = [...one.names, ...other.names].filter(({ is_weak }) => is_weak);
  return {
    ...one,
    names: namesOf({
      ref: one.ref,
      kind: one.kind,
      names: strong.map(({ name }) => name),
      weak_names: weak.map(({ name }) => name),
    }),
    birth_dates: distinct([...one.birth_dates, ...other.birth_dates]),
    countries: distinct([...one.countries, ...other.countries]),
    gender: one.gender ?? other.gender,
    ids: distinct([...one.ids, ...other.ids]),
    programme: distinct([one.programme, other.programme]).join(', ').slice(0, LONGEST_NAME),
    text: distinct([one.text, other.text]).join('\n').slice(0, LONGEST_TEXT),
  };
}

const CONTROLS = /[\u0000-\u001f\u007f\s]+/g;

const clean = (text: string): string => text.replace(CONTROLS, ' ').trim();

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => text !== ''))].slice(0, MOST);

function genderOf(given = ''): ListedEntity['gender'] {
  const first = given.trim().toLowerCase().charAt(0);
  if (first === 'm') return 'male';
  return first === 'f' ? 'female' : null;
}
