const YEAR_S = 31_536_000;

/** Sources of everything but scripts; documents add their own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Where identity papers are shown: no address leaks from there, and the camera may take them. */
const PRIVATE = /(^|\/)kyc/;

/**
 * The headers by which a file of the site says what browsers must not do with it. `scripts` are the
 * sources of a document's inline scripts; a file without them is no document and may load nothing.
 */
export function securityHeaders(
  file: string,
  { scripts, isHttps }: { scripts: readonly string[] | undefined; isHttps: boolean },
): Record<string, string> {
  const isPrivate = PRIVATE.test(file);
  const camera = isPrivate ? 'camera=(self)' : 'camera=()';
  return {
    'content-security-policy': scripts
      ? [...POLICY, ["script-src 'self'", ...scripts].join(' ')].join('; ')
      : "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `${camera}, microphone=(), geolocation=(), payment=(), usb=()`,
    'referrer-policy': isPrivate ? 'no-referrer' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  };
}
