export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

/**
 * Origin of a screened person. Only remittances name a `sender` and a `payee`; `user` is staff; `walk_in` is a customer
 * who is named only on a ticket. Tickets and remittances name a payer and the party on whose behalf the customer acts.
 */
export const SUBJECT_KINDS = [
  ...(['kyc', 'party', 'beneficiary', 'sender', 'payee', 'user', 'walk_in'] as const),
  ...(['ticket_payer', 'ticket_behalf', 'remit_payer', 'remit_behalf'] as const),
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Compared data of a person or company. A birth date is a day or a year; a country is its two-letter code. */
export type Identity = Readonly<{
  names: readonly string[];
  is_company?: boolean | undefined;
  date_of_birth?: string | undefined;
  countries?: readonly string[] | undefined;
  gender?: Gender | undefined;
  document_numbers?: readonly string[] | undefined;
  /**
   * Owners, directors and signatories of a customer, and the person for whom the customer acts. A match with one of
   * these people counts as a match of the customer.
   */
  people?: readonly Omit<Identity, 'people'>[] | undefined;
}>;

export type Subject = Readonly<{ kind: SubjectKind; id: number }> & Identity;

/** A listed name. A weak one is an alias that the list marks as weak. */
export type ListedName = Readonly<{ name: string; is_weak: boolean }>;

/** Publishers of lists; the lists of each have their own file formats. */
export const LIST_SOURCES = ['ofac', 'un', 'eu', 'uk', 'opensanctions'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

export const ENTITY_KINDS = ['person', 'company', 'vessel', 'other'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Reason for a listing: sanctions, a political office, or something else. */
export const ENTITY_TOPICS = ['sanction', 'pep', 'other'] as const;
export type EntityTopic = (typeof ENTITY_TOPICS)[number];

/** A list entry. Birth dates are days, months (`1970-05`) or years. */
export type ListedEntity = Readonly<{
  /** Unique id within the list. */
  ref: string;
  kind: EntityKind;
  topic: EntityTopic;
  names: readonly ListedName[];
  birth_dates: readonly string[];
  countries: readonly string[];
  gender: Gender | null;
  ids: readonly string[];
  programme: string;
  /** Further text of the entry, such as its remarks. */
  text: string;
}>;

/** Normal form of a document number: letters and digits only. */
export function documentKey(number: string): string {
  return number
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
}

/** Shortest document number that counts; shorter ones match by chance. */
export const SHORTEST_DOCUMENT = 5;

/**
 * Text of the compared data of an identity and a list entry, in a fixed order. A decision about the two is valid while
 * the text stays the same.
 */
export function sidesText(identity: Identity, entity: ListedEntity): string {
  const people = (identity.people ?? []).map((one) => JSON.stringify(ownOf(one))).toSorted();
  return JSON.stringify([...ownOf(identity), people, entityText(entity)]);
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

/**
 * Text of a list entry's data. Entries with equal data give equal text, whatever the order of names, dates, countries
 * and ids.
 */
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
