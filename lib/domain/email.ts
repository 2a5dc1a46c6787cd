/**
 * An address in one spelling: compatibility forms (full-width letters, the Kelvin sign) become plain
 * ones, letters small, and what cannot be seen, marks and dots at the ends are dropped.
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
 * Whether two addresses reach, or could be taken for, the same mailbox: they differ at most in
 * spelling, in a tag after `+`, or in a part of the domain dressed up as punycode.
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

/** Punycode that encodes nothing but its ASCII letters shows as those letters. */
function withoutPunycode(label: string): string {
  return label.replace(/^xn--(.+)-$/, '$1');
}
