import type { InputOf } from '@/lib/contract/endpoint';
import { type Limits, type Location, type locations } from '@/lib/contract/exchange/locations';

export type LimitValues = { currency: string | null; min: string; max: string; insured: string };

/** The form's values; ids of choices are the texts of them. */
export type LocationValues = {
  name: string;
  type: Location['type'];
  account_id: number | null;
  branch_id: string;
  is_active: boolean;
  limits: LimitValues[];
};

export const BLANK_LIMIT: LimitValues = { currency: null, min: '', max: '', insured: '' };

export const valuesOf = (place: Location | undefined): LocationValues => ({
  name: place?.name ?? '',
  type: place?.type ?? 'till',
  account_id: place?.account?.id ?? null,
  branch_id: place ? String(place.branch_id) : '',
  is_active: place?.is_active ?? true,
  limits: Object.entries(place?.limits ?? {}).map(([currency, { min, max, insured }]) => ({
    currency,
    min: min ?? '',
    max: max ?? '',
    insured: insured ?? '',
  })),
});

const limitsOf = (limits: readonly LimitValues[]): Limits =>
  Object.fromEntries(
    limits.flatMap(({ currency, min, max, insured }) =>
      currency === null
        ? []
        : [[currency, { ...(min && { min }), ...(max && { max }), ...(insured && { insured }) }]],
    ),
  );

/** What may be changed of a place that is there. */
export function toChange({ name, branch_id, is_active, limits }: LocationValues) {
  return {
    name,
    is_active,
    limits: limitsOf(limits),
    ...(branch_id && { branch_id: Number(branch_id) }),
  };
}

export function toDraft(values: LocationValues): InputOf<typeof locations.store> {
  const { type, account_id } = values;
  return {
    ...toChange(values),
    type,
    ...(type === 'bank' && account_id !== null && { account_id }),
  };
}
