const SHOWN = 4;

/**
 * The number of somebody's paper as it may be printed: its last four characters. One that is so
 * short that this would give away most of it is not shown at all.
 */
export function maskedId(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  return plain.length < 2 * SHOWN ? '••••' : `•••• ${plain.slice(-SHOWN)}`;
}
