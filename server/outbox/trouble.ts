import type { MailTrouble } from '@/server/kernel/ports';

const KINDS: Readonly<Record<string, MailTrouble>> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'insecure',
  EREQUIRETLS: 'insecure',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

/** Returns the kind of a failure. `isFinal` is true if the mail server will never accept the letter that failed. */
export function troubleOf(error: unknown): { trouble: MailTrouble; isFinal: boolean } {
  const { code, responseCode } = codesOf(error);
  const trouble = KINDS[String(code)] ?? 'other';
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { trouble, isFinal: isOfLetter && Number(responseCode) >= 500 };
}

/** Error codes of the mail library and of the mail server. */
export function codesOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  };
}
