const SHOWN = 4;

/**
 * Masks a document number except for its last four characters. A number of fewer than eight characters is masked
 * completely.
 */
export function maskedId(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  return plain.length < 2 * SHOWN ? '••••' : `•••• ${plain.slice(-SHOWN)}`;
}
