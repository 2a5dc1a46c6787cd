import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A browser with a session cookie, signed in or not. The cookie is 256 random bits; the server stores and compares only
 * its hash.
 */
export type Visitor = Readonly<{
  id: string;
  hash: Buffer;
  isNew: boolean;
  ip: string;
  agent: string;
}>;

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Returns the visitor of a cookie value; a new visitor if there is no cookie or its format is wrong. */
export function visitorOf(cookie: string | undefined, ip: string, agent: string): Visitor {
  const known = cookie !== undefined && SHAPE.test(cookie);
  const id = known ? cookie : newVisitorId();
  return { id, hash: hashOf(id), isNew: !known, ip, agent: agent.slice(0, 300) };
}

export function newVisitorId(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The CSRF token: an HMAC of the session cookie, which scripts cannot read. */
function csrfToken(visitorId: string, secret: KeyObject): string {
  return createHmac('sha256', secret).update(visitorId).digest('base64url');
}

export function isCsrfToken(
  given: string | undefined,
  visitorId: string,
  secret: KeyObject,
): boolean {
  const expected = Buffer.from(csrfToken(visitorId, secret));
  const actual = Buffer.from(given ?? '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export type CookieNames = Readonly<{ session: string; secure: boolean }>;

export function cookieNames(appUrl: string): CookieNames {
  const secure = appUrl.startsWith('https:');
  return { session: secure ? '__Host-sarraf_session' : 'sarraf_session', secure };
}

/** The two cookies of a visitor: the session (HttpOnly) and the CSRF token, which scripts can read. */
export function visitorCookies(visitorId: string, secret: KeyObject, names: CookieNames): string[] {
  const common = `Path=/; SameSite=Lax${names.secure ? '; Secure' : ''}`;
  return [
    `${names.session}=${visitorId}; HttpOnly; ${common}`,
    `XSRF-TOKEN=${csrfToken(visitorId, secret)}; ${common}`,
  ];
}
