import type { TypedDocument } from './document-fields';
import { formFields } from './form-fields';
import { SECTIONS } from './kyc-sections';
import { inputOf, type Values, valuesOf } from '@/components/fields/field';
import type { InputOf } from '@/lib/contract/endpoint';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { KycDataChange } from '@/lib/contract/compliance/kyc-shapes';
import type { KycLanguage, KycType } from '@/lib/domain/compliance/kyc-data';

export type Typed = Readonly<{
  type: KycType;
  party_id: number | null;
  language: KycLanguage;
  data: Values;
  documents: readonly TypedDocument[];
}>;

type Stored = InputOf<(typeof kycCustomers)['store']>;
type Changed = InputOf<(typeof kycCustomers)['update']>;

const DATA = { ...kycCustomers.update, input: KycDataChange } as const;

const fieldsOf = (type: KycType) => formFields(SECTIONS[type].flatMap(({ fields }) => fields));

/** Initial values of the form, from the stored customer if there is one. */
export function typedOf(
  type: KycType,
  known: Pick<KycCustomer, 'data' | 'documents' | 'language'> | undefined,
  begin: Readonly<{ party_id?: number | null; language: KycLanguage }>,
): Typed {
  return {
    type,
    party_id: begin.party_id ?? null,
    language: known?.language ?? begin.language,
    data: valuesOf(fieldsOf(type), known?.data),
    documents: (known?.documents ?? []).map(typedDocument),
  };
}

const typedDocument = (document: KycCustomer['documents'][number]): TypedDocument => ({
  id: document.id,
  type: document.type,
  number: document.number ?? '',
  issuing_country: document.issuing_country ?? '',
  issued_on: document.issued_on ?? '',
  expires_on: document.expires_on ?? '',
  no_expiry: document.no_expiry,
  mrz: document.mrz ?? '',
  person: document.person ?? '',
});

/** Request body that creates a customer, without empty fields. */
export function storedOf(typed: Typed): Stored {
  const data = Object.fromEntries(
    Object.entries(dataOf(typed)).filter(([, value]) => value !== null && !isNone(value)),
  );
  return {
    type: typed.type,
    ...(typed.party_id !== null && { party_id: typed.party_id }),
    language: typed.language,
    // Cast is safe: the form has the fields of the schema, and the schema validates the values before they are sent.
    data: data as Stored['data'],
    documents: documentsOf(typed),
  };
}

/**
 * Request body of a change. It contains only changed data fields, and the documents only if one of them changed, so
 * that users do not overwrite each other's changes.
 */
export function changedOf(before: Typed, after: Typed, version: number): Changed {
  const [known, now] = [dataOf(before), dataOf(after)];
  const data = Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => said(value) !== said(known[name]))
      .map(([name, value]) => [name, isNone(value) ? null : value]),
  );
  const papers = documentsOf(after);
  return {
    version,
    ...(Object.keys(data).length > 0 && { data: data as Changed['data'] }),
    ...(said(papers) !== said(documentsOf(before)) && { documents: papers }),
    ...(after.language !== before.language && { language: after.language }),
  };
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0;

const said = (value: unknown) => JSON.stringify(isNone(value) ? null : (value ?? null));

/** Customer data from the form. Empty parts of groups are removed. */
function dataOf({ type, data }: Typed): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(type);
  const sent = inputOf(fields, DATA, data);
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = sent[name] ?? null;
      return [name, Array.isArray(value) ? value.map(whole) : whole(value)];
    }),
  );
}

/** Removes the empty properties of an object. Other values are returned unchanged. */
function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) => part !== '' && part !== null && part !== undefined && !isNone(part),
    ),
  );
}

type Document = NonNullable<Stored['documents']>[number];

function documentsOf({ documents }: Typed): Document[] {
  return documents.map(({ id, type, no_expiry, ...texts }) => ({
    ...(id !== null && { id }),
    // Cast is safe: the field offers only document types.
    type: type as Document['type'],
    no_expiry,
    number: texts.number || null,
    issuing_country: texts.issuing_country || null,
    issued_on: texts.issued_on || null,
    expires_on: no_expiry ? null : texts.expires_on || null,
    mrz: texts.mrz || null,
    person: texts.person || null,
  }));
}
