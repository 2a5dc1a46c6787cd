import { useSyncExternalStore } from 'react';

import type { KycDataChange } from '@/lib/contract/compliance/kyc-shapes';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import type { DraftKeeper, Kept } from './draft-keeper';

export const useDraft = (keeper: DraftKeeper): Kept =>
  useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);

type Data = KycDraft['data'];

/** Data, setter and errors for the fields of a step. */
export type DraftFields = Readonly<{
  data: Data;
  tell: (change: KycDataChange, how?: Readonly<{ isWhole?: boolean }>) => void;
  /** Returns the error of a field path, such as `full_name` or `address.city`. */
  errorAt: (path: string) => string | undefined;
}>;

export function useDraftFields(keeper: DraftKeeper): DraftFields {
  const { draft, errors } = useDraft(keeper);
  return {
    data: draft.data,
    tell: (change, how) => keeper.tell(change, how),
    errorAt: (path) => errors[`data.${path}`],
  };
}

/** Returns null for an empty text, because null empties a field on the server. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

/** Returns a copy of `whole` with the changed properties and without empty properties; null if no property is left. */
export function withPart<Whole extends object>(
  whole: Whole | undefined,
  change: Partial<{ [Name in keyof Whole]: Whole[Name] | null | '' }>,
): Whole | null {
  const parts = Object.entries({ ...whole, ...change });
  const left = parts.filter(([, part]) => part !== '' && part !== null && part !== undefined);
  // Cast is safe: each property keeps its type, and the server reports missing properties.
  return left.length === 0 ? null : (Object.fromEntries(left) as Whole);
}
