/** An e-mail address that its owner knows again and nobody else can read: `l•••@e•••.com`. */
export function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.trim().split('@');
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${masked(name)}@${masked(domain)}${ending}`;
}

const masked = (text: string) => `${text.slice(0, 1)}•••`;
