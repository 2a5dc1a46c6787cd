/**
 * Normalises an email address. Compatibility forms (full-width letters, the Kelvin sign) become plain letters in lower
 * case. Invisible characters, combining marks, and dots at the ends of both parts are removed.
 */
export function normalEmail(address: string): string {
  const seen = address
    .normalize('NFKD')
    .replaceAll(/[\p{C}\p{Z}\p{M}\s]/gu, '')
    .toLowerCase();
  const at = seen.lastIndexOf('@');
  if (at < 0) return seen;
  return `${withoutEndDots(seen.slice(0, at))}@${withoutEndDots(seen.slice(at + 1))}`;
}

/**
 * True if two email addresses reach the same mailbox or can be confused. They may differ in spelling, in a tag after
 * `+`, or in a domain label written as punycode.
 */
export function isSameMailbox(a: string, b: string): boolean {
  return mailboxOf(a) === mailboxOf(b);
}

function mailboxOf(address: string): string {
  const normal = normalEmail(address);
  const at = normal.lastIndexOf('@');
  const [local = ''] = normal.slice(0, Math.max(at, 0)).split('+');
  const domain = normal
    .slice(at + 1)
    .split('.')
    .map(withoutPunycode);
  return `${withoutEndDots(local)}@${domain.join('.')}`;
}

function withoutEndDots(text: string): string {
  return text.replace(/^\.+/, '').replace(/\.+$/, '');
}

/**
 * Decodes a punycode label that contains only ASCII letters, because browsers and mail programs display it as those
 * letters.
 */
function withoutPunycode(label: string): string {
  return label.replace(/^xn--(.+)-$/, '$1');
}
