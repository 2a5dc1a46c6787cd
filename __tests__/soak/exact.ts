/** Exact quotient of integers; `under` is positive. */
export type Ratio = Readonly<{ over: bigint; under: bigint }>;

/** Rounds a quotient to the nearest integer, half away from zero. */
export function nearest({ over, under }: Ratio): bigint {
  const size = (2n * absolute(over) + under) / (2n * under);
  return over < 0n ? -size : size;
}

export function times(amount: bigint, { over, under }: Ratio): Ratio {
  return { over: amount * over, under };
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function signOf(value: bigint): -1 | 0 | 1 {
  if (value === 0n) return 0;
  return value > 0n ? 1 : -1;
}

/** Parses a decimal exactly. */
export function ratioOf(text: string): Ratio {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`not a decimal: ${text}`);
  return { over: BigInt(`${minus}${whole}${part}`), under: 10n ** BigInt(part.length) };
}

/** Converts an amount to minor units; throws if it has more decimals. */
export function minorOf(text: string, decimals: number): bigint {
  const { over, under } = ratioOf(text);
  const scaled = over * 10n ** BigInt(decimals);
  if (scaled % under !== 0n) throw new RangeError(`${text} has more than ${decimals} decimals`);
  return scaled / under;
}

/** Formats minor units as a decimal. */
export function writtenAs(minor: bigint, decimals: number): string {
  const digits = String(absolute(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
