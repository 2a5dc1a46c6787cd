import { compare, isDecimal } from '@/lib/domain/money';

/** Checks that text and figures sent at the top level are returned in the same field. */
export function checkEcho(body: unknown, path: readonly string[], value: unknown): void {
  if (typeof value !== 'string' || path.length !== 1) return;
  const echoed = (body as Record<string, unknown> | null)?.[path[0] ?? ''];
  if (typeof echoed !== 'string') return;
  // Money is returned with its currency's decimals.
  if (isDecimal(echoed) && isDecimal(value)) expect(compare(echoed, value)).toBe(0);
  else expect(echoed.toLowerCase()).toBe(value.trim().toLowerCase());
}
