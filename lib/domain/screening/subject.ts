/** Whom a name of a list may be: what a list or the organisation knows of a person or a company. */
export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

/**
 * Where somebody comes from. A sender and a payee are those that a remittance names itself; a user is of our own staff;
 * a walk-in stands at the counter without a file. Who pays, and on whose behalf it is, is told on tickets and remittances.
 */
export const SUBJECT_KINDS = [
  ...(['kyc', 'party', 'beneficiary', 'sender', 'payee', 'user', 'walk_in'] as const),
  ...(['ticket_payer', 'ticket_behalf', 'remit_payer', 'remit_behalf'] as const),
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What is compared of somebody. A birth date is a day, or a year alone; a country its two letters. */
export type Identity = Readonly<{
  names: readonly string[];
  is_company?: boolean | undefined;
  date_of_birth?: string | undefined;
  countries?: readonly string[] | undefined;
  gender?: Gender | undefined;
  document_numbers?: readonly string[] | undefined;
  /** Whoever owns, runs or signs for a company, and for whom somebody acts: found among a list, they hold the customer. */
  people?: readonly Omit<Identity, 'people'>[] | undefined;
}>;

export type Subject = Readonly<{ kind: SubjectKind; id: number }> & Identity;

/** A name of a list; a weak one is an alias that many bear. */
export type ListedName = Readonly<{ name: string; is_weak: boolean }>;

/** Who publishes lists, by the format of the files. */
export const LIST_SOURCES = ['ofac', 'un', 'eu', 'uk', 'opensanctions'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

export const ENTITY_KINDS = ['person', 'company', 'vessel', 'other'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Why somebody is on a list: nobody may deal with him, he holds or held an office, or something else. */
export const ENTITY_TOPICS = ['sanction', 'pep', 'other'] as const;
export type EntityTopic = (typeof ENTITY_TOPICS)[number];

/** An entry of a list. Birth dates are days, months (`1970-05`) or years. */
export type ListedEntity = Readonly<{
  /** Its name in the list: unique there. */
  ref: string;
  kind: EntityKind;
  topic: EntityTopic;
  names: readonly ListedName[];
  birth_dates: readonly string[];
  countries: readonly string[];
  gender: Gender | null;
  ids: readonly string[];
  programme: string;
  /** What the list says of it in its own words. */
  text: string;
}>;

/** What two documents have in common that are the same: letters and digits alone. */
export function documentKey(number: string): string {
  return number
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
}

/** Numbers shorter than this are the same by chance. */
export const SHORTEST_DOCUMENT = 5;

/**
 * Both sides of a comparison as one text, which changes when anything that was compared does, and only then: a decision
 * about the two holds as long as it is the same.
 */
export function sidesText(identity: Identity, entity: ListedEntity): string {
  const people = (identity.people ?? []).map((one) => JSON.stringify(ownOf(one))).toSorted();
  // Whoever has nobody behind them has the text that they always had.
  const own = [...ownOf(identity), ...(people.length > 0 ? [people] : [])];
  return JSON.stringify([own, entityText(entity)]);
}

function ownOf(identity: Identity) {
  const { names, is_company = false, date_of_birth = '', countries = [] } = identity;
  return [
    names.toSorted(),
    is_company,
    date_of_birth,
    countries.toSorted(),
    identity.gender ?? '',
    (identity.document_numbers ?? []).map(documentKey).toSorted(),
  ];
}

/** An entry of a list as one text: two of the same text say the same, in whatever order. */
export function entityText(entity: ListedEntity): string {
  const { ref, kind, topic, names, birth_dates, countries, gender, ids, programme, text } = entity;
  return JSON.stringify([
    ref,
    kind,
    topic,
    names.map(({ name, is_weak }) => JSON.stringify([name, is_weak])).toSorted(),
    birth_dates.toSorted(),
    countries.toSorted(),
    gender,
    ids.toSorted(),
    programme,
    text,
  ]);
}
