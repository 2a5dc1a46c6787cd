/** Formats an amount in minor units as a decimal: 1250 with 2 decimals is 12.50. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${part && `.${part}`}`;
}

/** Divides and rounds half up, for positive amounts. */
export function dividedHalfUp(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}
