import type { KycDataChange, KycDocumentBody } from '@/lib/contract/compliance/kyc-shapes';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import type { ApiError } from '@/lib/api/api-error';

/** Error messages by field name, such as `data.address.city` and `documents.0.number`. */
export type FieldErrors = Readonly<Record<string, string>>;

export type DocumentChange = Partial<Omit<KycDocumentBody, 'id'>>;

/** Changes that the server has not stored yet. */
export type Changes = Readonly<{
  data: KycDataChange;
  documents: ReadonlyMap<number, DocumentChange>;
}>;

export const NO_CHANGES: Changes = { data: {}, documents: new Map() };

export const isNothing = ({ data, documents }: Changes): boolean =>
  Object.keys(data).length === 0 && documents.size === 0;

/** Merges two sets of changes. For a field in both sets, the later value is used. */
export function merged(earlier: Changes, later: Changes): Changes {
  const documents = new Map(earlier.documents);
  for (const [id, change] of later.documents) {
    documents.set(id, { ...documents.get(id), ...change });
  }
  return { data: { ...earlier.data, ...later.data }, documents };
}

export function changedDraft(draft: KycDraft, { data, documents }: Changes): KycDraft {
  const filledEntries = Object.entries({ ...draft.data, ...data }).filter(
    ([, value]) => value !== null,
  );
  return {
    ...draft,
    // Cast is safe: null values are removed, and all other values have the types of their fields.
    data: Object.fromEntries(filledEntries) as KycDraft['data'],
    // Cast is safe: a changed value has the type of the field in the document.
    documents: draft.documents.map(
      (one) => ({ ...one, ...documents.get(one.id) }) as KycDraft['documents'][number],
    ),
  };
}

/**
 * Request body of the changes. If any document changed, the body lists all documents; fields that are left out keep
 * their stored values.
 */
export function inputOf({ data, documents }: Changes, draft: KycDraft) {
  return {
    ...(Object.keys(data).length > 0 && { data }),
    ...(documents.size > 0 && {
      documents: draft.documents.map(({ id, type }) => ({ id, type, ...documents.get(id) })),
    }),
  };
}

/** Returns the error messages of a refusal by field; empty if the refusal is not about a field. */
export function errorsOf({ errors }: ApiError): FieldErrors {
  const first = Object.entries(errors).flatMap(([field, [one]]) => (one ? [[field, one]] : []));
  return Object.fromEntries(first);
}

/**
 * Removes the refused fields from the changes, so that the other changes can be sent. The page keeps the refused
 * values.
 */
export function withoutRefused(changes: Changes, errors: FieldErrors, draft: KycDraft): Changes {
  const parts = Object.keys(errors).map((field) => field.split('.'));
  const isWrong = (...path: readonly string[]) =>
    parts.some((wrong) => path.every((part, at) => wrong[at] === part || wrong[at] === undefined));
  const data = Object.entries(changes.data).filter(([name]) => !isWrong('data', name));
  const documents = [...changes.documents].flatMap(([id, change]) => {
    const at = String(draft.documents.findIndex((one) => one.id === id));
    const left = Object.entries(change).filter(([name]) => !isWrong('documents', at, name));
    return left.length === 0 ? [] : [[id, Object.fromEntries(left)] as const];
  });
  return { data: Object.fromEntries(data), documents: new Map(documents) };
}

/** Removes the errors of fields that have changed. */
export function stillWrong(errors: FieldErrors, changes: Changes, draft: KycDraft): FieldErrors {
  const { data, documents } = changes;
  const typed = [
    ...Object.keys(data).map((name) => `data.${name}`),
    ...[...documents].flatMap(([id, change]) => {
      const at = draft.documents.findIndex((one) => one.id === id);
      return Object.keys(change).map((name) => `documents.${at}.${name}`);
    }),
  ];
  const isTyped = (field: string) =>
    typed.some((name) => field === name || field.startsWith(`${name}.`));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isTyped(field)));
}
