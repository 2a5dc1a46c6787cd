import { messagesSent } from '@/server/outbox/outbox';
import type { TestHost } from './test-host';

/** Letters to an address, oldest first, decoded. */
export async function lettersTo(host: TestHost, email: string): Promise<string[]> {
  await messagesSent();
  const letters = await host.letters();
  return letters.filter((letter) => letter.includes(`To: ${email}\r\n`)).map(legible);
}

/** The six-digit code in the last letter to an address. */
export async function codeFor(host: TestHost, email: string): Promise<string> {
  const code = /^\d{6}$/m.exec((await lettersTo(host, email)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** The token in the last letter to an address. */
export async function tokenFor(host: TestHost, email: string): Promise<string> {
  const token = /\?setup=([\w-]+)/.exec((await lettersTo(host, email)).at(-1) ?? '')?.[1];
  if (token === undefined) throw new Error(`no token was mailed to ${email}`);
  return token;
}

/** A different code. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function legible(letter: string): string {
  const lines = letter.replaceAll('\r\n', '\n');
  if (!/^Content-Transfer-Encoding: quoted-printable$/m.test(lines)) return lines;
  return lines
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
