import { CERTIFICATE } from '@/server/kernel/outside';
import type { MailTrouble } from '@/server/kernel/ports';

const KINDS: Readonly<Record<string, MailTrouble>> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'slow',
  EABORT: 'slow',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'insecure',
  EREQUIRETLS: 'insecure',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

/** Response code with which a mail server closes the connection for now (RFC 5321, 4.2.2). */
const BUSY = 421;

/**
 * Classifies an error of the mail library. `isOfLetter` is true if the mail server refuses this email, but may accept
 * others; `isFinal` is true if it will never accept this email.
 */
export function troubleOf(error: unknown): {
  trouble: MailTrouble;
  isOfLetter: boolean;
  isFinal: boolean;
} {
  const { code, responseCode } = codesOf(error);
  const trouble = isOfCertificate(error)
    ? 'certificate'
    : responseCode === BUSY
      ? 'busy'
      : (KINDS[String(code)] ?? 'other');
  const isOfLetter = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== BUSY;
  return { trouble, isOfLetter, isFinal: isOfLetter && Number(responseCode) >= 500 };
}

/** True if the certificate of the mail server is invalid. The mail library replaces the code of such an error. */
function isOfCertificate(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('originalCode' in error)) return false;
  return CERTIFICATE.test(String(error.originalCode));
}

/** Returns the error code of the mail library, and the response code of the mail server. */
export function codesOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  };
}
