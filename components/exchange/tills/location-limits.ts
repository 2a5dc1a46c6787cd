import type { Limits, Location } from '@/lib/contract/exchange/locations';

export type LimitValues = { currency: string | null; min: string; max: string; insured: string };

export type LimitsHeld = { limits: LimitValues[] };

export const BLANK_LIMIT: LimitValues = { currency: null, min: '', max: '', insured: '' };

export const heldLimits = (place: Location | undefined): LimitsHeld => ({
  limits: Object.entries(place?.limits ?? {}).map(([currency, { min, max, insured }]) => ({
    currency,
    min: min ?? '',
    max: max ?? '',
    insured: insured ?? '',
  })),
});

export const limitsOf = (limits: readonly LimitValues[]): Limits =>
  Object.fromEntries(
    limits.flatMap(({ currency, min, max, insured }) =>
      currency === null
        ? []
        : [[currency, { ...(min && { min }), ...(max && { max }), ...(insured && { insured }) }]],
    ),
  );
