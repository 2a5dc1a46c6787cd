const YEAR_S = 31_536_000;

/** Content security policy that allows no scripts; documents add the sources of their own scripts. */
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

/** Files of the KYC pages, which can show identity documents. These pages send no referrer and may use the camera. */
export const PRIVATE_FILE = /(^|\/)kyc/;
/** Files of the build that the server does not serve. */
export const HIDDEN_FILE = /(^|\/)\.|\.(br|gz)$|^spa\.json$/;
/** Files whose name contains a hash of their content, so they can be cached for ever. */
const LASTING_FILE = /^_next\/static\//;
/** Files that the browser revalidates at every use. */
const FRESH_FILE = /\.(html|txt)$/;

/** Cache headers by file; the first match applies. Other files are cached for a day. */
export const CACHE_RULES: readonly (readonly [file: RegExp, value: string])[] = [
  [LASTING_FILE, 'public, max-age=31536000, immutable'],
  [FRESH_FILE, 'no-cache'],
];
export const CACHE_DEFAULT = 'public, max-age=86400';

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
export const CONTENT_TYPE_DEFAULT = 'application/octet-stream';

export function cacheControl(file: string): string {
  return CACHE_RULES.find(([pattern]) => pattern.test(file))?.[1] ?? CACHE_DEFAULT;
}

/**
 * Security headers of a file. `scripts` are the allowed sources of a document's inline scripts. A file without
 * `scripts` is not a document and may load nothing.
 */
export function securityHeaders(
  file: string,
  { scripts, isHttps }: { scripts: readonly string[] | undefined; isHttps: boolean },
): Record<string, string> {
  const isPrivate = PRIVATE_FILE.test(file);
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
