/** A quotient of whole numbers: no decimal of it is ever lost. The second is above zero. */
export type Ratio = Readonly<{ over: bigint; under: bigint }>;

/** The whole number nearest to a quotient; a half goes away from zero. */
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

/** A decimal as written, exactly. */
export function ratioOf(text: string): Ratio {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`not a decimal: ${text}`);
  return { over: BigInt(`${minus}${whole}${part}`), under: 10n ** BigInt(part.length) };
}

/** An amount in minor units; fails where it has more decimals than that. */
export function minorOf(text: string, decimals: number): bigint {
  const { over, under } = ratioOf(text);
  const scaled = over * 10n ** BigInt(decimals);
  if (scaled % under !== 0n) throw new RangeError(`${text} has more than ${decimals} decimals`);
  return scaled / under;
}

/** Minor units as an amount is written. */
export function writtenAs(minor: bigint, decimals: number): string {
  const digits = String(absolute(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
