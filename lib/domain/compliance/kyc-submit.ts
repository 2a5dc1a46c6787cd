import { addMonths, type Day } from '@/lib/domain/calendar';
import {
  ADDRESS_PROOF_MONTHS,
  isIdentityDocument,
  type KycData,
  type KycDocument,
  type KycType,
  REQUIRED_ADDRESS,
  REQUIRED_FIELDS,
  REQUIRED_OF_AN_OWNER,
  REQUIRED_OF_IDENTITY,
  TWO_SIDED,
} from './kyc-data';
import { compare, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export type KycGiven = Readonly<{
  type: KycType;
  data: KycData;
  documents: readonly KycDocument[];
}>;

/** The organisation's requirements for a customer, with the day on which they are checked. */
export type KycAsked = Readonly<{
  minimum_age: number;
  today: Day;
  /** Countries whose residents and companies are refused. */
  refused_countries: readonly string[];
}>;

/** Returns a refusal with its field for everything that prevents submission; empty if nothing does. */
export function submitRefusals(given: KycGiven, requirements: KycAsked): readonly Refusal[] {
  const { type, data } = given;
  return [
    ...REQUIRED_FIELDS[type]
      .filter((field) => isEmpty(data[field]))
      .map((field) => required(`data.${field}`)),
    ...(type === 'individual' ? personRefusals(data, requirements) : companyRefusals(data)),
    ...countryRefusals(data, requirements),
    ...documentRefusals(given, requirements),
  ];
}

/**
 * Returns a refusal for each unmet requirement at the counter, where less is required than in `submitRefusals`. A
 * picture of the identity document is required only if `picture` is true.
 */
export function counterRefusals(
  { data, documents }: KycGiven,
  requirements: KycAsked & Readonly<{ picture: boolean }>,
): readonly Refusal[] {
  return [
    ...(['full_name', 'dob'] as const)
      .filter((field) => isEmpty(data[field]))
      .map((field) => required(`data.${field}`)),
    ...ageRefusals(data, requirements),
    ...countryRefusals(data, requirements),
    ...missing(documents.some(isIdentity), 'kyc.identity-document'),
    ...documents.flatMap((document, at) =>
      isIdentity(document) ? sightedRefusals(document, at, requirements) : [],
    ),
  ];
}

function sightedRefusals(
  { number, expires_on, no_expiry = false, files }: KycDocument,
  at: number,
  { today, picture }: Readonly<{ today: Day; picture: boolean }>,
): Refusal[] {
  const field = (part: string) => `documents.${at}.${part}`;
  const isOver = !no_expiry && !isEmpty(expires_on) && (expires_on ?? today) < today;
  return [
    ...(isEmpty(number) ? [required(field('number'))] : []),
    ...(isOver ? [new Refusal('kyc.document-expired', { field: field('expires_on') })] : []),
    ...(picture && files.length === 0
      ? [new Refusal('kyc.no-file', { field: field('files') })]
      : []),
  ];
}

const required = (field: string) => new Refusal('field.required', { field });

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function addressRefusals(type: KycType, data: KycData): Refusal[] {
  const field = REQUIRED_ADDRESS[type];
  return REQUIRED_ADDRESS.parts
    .filter((part) => isEmpty(data[field]?.[part]))
    .map((part) => required(`data.${field}.${part}`));
}

function ageRefusals({ dob }: KycData, { minimum_age, today }: KycAsked): Refusal[] {
  if (dob === undefined || !isUnderage(dob, { minimum_age, today })) return [];
  const params = { age: String(minimum_age) };
  return [new Refusal('kyc.underage', { field: 'data.dob', params })];
}

function personRefusals(data: KycData, requirements: KycAsked): Refusal[] {
  const refusals = [...addressRefusals('individual', data), ...ageRefusals(data, requirements)];
  if (data.pep !== undefined && data.pep.kind !== 'none' && isEmpty(data.pep.position)) {
    refusals.push(required('data.pep.position'));
  }
  if (data.acts_for_self === false && isEmpty(data.beneficial_owner?.name)) {
    refusals.push(required('data.beneficial_owner.name'));
  }
  return refusals;
}

/** In a common year, a person born on 29 February comes of age on 28 February. */
const isUnderage = (
  dob: Day,
  { minimum_age, today }: Pick<KycAsked, 'minimum_age' | 'today'>,
): boolean => addMonths(dob, 12 * minimum_age) > today;

function companyRefusals(data: KycData): Refusal[] {
  const owners = data.beneficial_owners ?? [];
  const above = compare(sum(owners.map(({ pct }) => pct)), '100') > 0;
  return [
    ...addressRefusals('company', data),
    ...(above ? [new Refusal('kyc.owners-above', { field: 'data.beneficial_owners' })] : []),
    ...owners.flatMap((owner, at) =>
      REQUIRED_OF_AN_OWNER.filter((part) => isEmpty(owner[part])).map((part) =>
        required(`data.beneficial_owners.${at}.${part}`),
      ),
    ),
  ];
}

function countryRefusals(data: KycData, { refused_countries }: KycAsked): Refusal[] {
  return (['residence_country', 'registry_country'] as const)
    .filter((field) => refused_countries.includes(data[field] ?? ''))
    .map((field) => new Refusal('kyc.country-refused', { field: `data.${field}` }));
}

const isIdentity = ({ type }: KycDocument) => isIdentityDocument(type);

function documentRefusals({ type, data, documents }: KycGiven, requirements: KycAsked): Refusal[] {
  const short = documents.flatMap((document, at) =>
    oneDocumentRefusals(document, at, requirements),
  );
  return [
    ...short,
    ...(type === 'individual'
      ? missing(documents.some(isIdentity), 'kyc.identity-document')
      : missing(
          documents.some((one) => one.type === 'registration_cert'),
          'kyc.registration-document',
        )),
    ...(type === 'company' ? signatoryRefusals(data, documents) : []),
  ];
}

const missing = (isThere: boolean, code: string): Refusal[] =>
  isThere ? [] : [new Refusal(code, { field: 'documents' })];

/**
 * Requires an identity document for each signatory. Signatories without a key need as many documents without a person,
 * and signatories with the same key as many documents of that key.
 */
function signatoryRefusals(
  { signatories = [] }: KycData,
  documents: readonly KycDocument[],
): Refusal[] {
  const papers = documents.filter(isIdentity);
  return signatories.flatMap(({ key, name }, at) => {
    const own = papers.filter(({ person }) => (person ?? undefined) === key);
    const before = signatories.slice(0, at).filter((one) => one.key === key);
    const field = `data.signatories.${at}`;
    return own.length > before.length
      ? []
      : [new Refusal('kyc.signatory-document', { field, params: { name } })];
  });
}

function oneDocumentRefusals(document: KycDocument, at: number, { today }: KycAsked): Refusal[] {
  const sides = document.files.map(({ side }) => side);
  const field = (part: string) => `documents.${at}.${part}`;
  const refusals: Refusal[] =
    sides.length === 0 ? [new Refusal('kyc.no-file', { field: field('files') })] : [];
  if (TWO_SIDED.includes(document.type) && sides.length > 0 && !sides.includes('back')) {
    refusals.push(new Refusal('kyc.no-back', { field: field('files') }));
  }
  if (isIdentity(document)) refusals.push(...identityRefusals(document, field, today));
  if (document.type === 'address_proof') {
    if (isEmpty(document.issued_on)) refusals.push(required(field('issued_on')));
    else if (addMonths(document.issued_on ?? today, ADDRESS_PROOF_MONTHS) < today) {
      refusals.push(new Refusal('kyc.address-proof-old', { field: field('issued_on') }));
    }
  }
  return refusals;
}

function identityRefusals(
  { number, issuing_country, expires_on, no_expiry = false }: KycDocument,
  field: (part: string) => string,
  today: Day,
): Refusal[] {
  const values = { number, issuing_country, expires_on: no_expiry ? 'none' : expires_on };
  const refusals = REQUIRED_OF_IDENTITY.filter((part) => isEmpty(values[part])).map((part) =>
    required(field(part)),
  );
  if (no_expiry || isEmpty(expires_on)) return refusals;
  return (expires_on ?? today) < today
    ? [...refusals, new Refusal('kyc.document-expired', { field: field('expires_on') })]
    : refusals;
}
