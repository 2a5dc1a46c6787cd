import { useSyncExternalStore } from 'react';

import type { KycDataChange } from '@/lib/contract/exchange/kyc-shapes';
import type { KycDraft } from '@/lib/contract/exchange/public-kyc';
import type { DraftKeeper, Kept } from './draft-keeper';

export const useKept = (keeper: DraftKeeper): Kept =>
  useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);

type Data = KycDraft['data'];

/** What the fields of a step read and write. */
export type Telling = Readonly<{
  data: Data;
  tell: (change: KycDataChange, how?: Readonly<{ isWhole?: boolean }>) => void;
  /** What is wrong at `full_name` or `address.city`. */
  errorAt: (path: string) => string | undefined;
}>;

export function useTelling(keeper: DraftKeeper): Telling {
  const { draft, errors } = useKept(keeper);
  return {
    data: draft.data,
    tell: (change, how) => keeper.tell(change, how),
    errorAt: (path) => errors[`data.${path}`],
  };
}

/** Nothing where it is empty, which empties the field. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

/** An object with a part of it changed, without what is empty; null where nothing is left. */
export function withPart<Whole extends object>(
  whole: Whole | undefined,
  change: Partial<{ [Name in keyof Whole]: Whole[Name] | null | '' }>,
): Whole | null {
  const parts = Object.entries({ ...whole, ...change });
  const left = parts.filter(([, part]) => part !== '' && part !== null && part !== undefined);
  // Every part is of its own type, and none is needed.
  return left.length === 0 ? null : (Object.fromEntries(left) as Whole);
}
