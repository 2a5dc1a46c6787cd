import { compare, isDecimal } from '@/lib/domain/money';

/** Text and figures that were taken must be what comes back, in the field of the same name. */
export function checkEcho(body: unknown, path: readonly string[], value: unknown): void {
  if (typeof value !== 'string' || path.length !== 1) return;
  const echoed = (body as Record<string, unknown> | null)?.[path[0] ?? ''];
  if (typeof echoed !== 'string') return;
  // Money comes back with its currency's decimals.
  if (isDecimal(echoed) && isDecimal(value)) expect(compare(echoed, value)).toBe(0);
  else expect(echoed.toLowerCase()).toBe(value.trim().toLowerCase());
}
