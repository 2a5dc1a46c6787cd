import { compare, type Decimal } from '@/lib/domain/money';

export type PlaceLimit = Readonly<{
  min?: Decimal | undefined;
  max?: Decimal | undefined;
  insured?: Decimal | undefined;
}>;

/**
 * Returns the limit of a location that a quantity violates; undefined if it violates none. It checks the insured amount
 * first, then the maximum, then the minimum.
 */
export function limitBroken(
  quantity: Decimal,
  { insured, max, min }: PlaceLimit,
): Readonly<{ which: 'insured' | 'max' | 'min'; limit: Decimal }> | undefined {
  if (insured !== undefined && compare(quantity, insured) > 0) {
    return { which: 'insured', limit: insured };
  }
  if (max !== undefined && compare(quantity, max) > 0) return { which: 'max', limit: max };
  if (min !== undefined && compare(quantity, min) < 0) return { which: 'min', limit: min };
  return undefined;
}
