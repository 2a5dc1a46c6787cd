/** The organisation's logo as a file. */
export type Logo = Readonly<{ contentType: string; name: string; bytes: Buffer }>;

const BYTES_MAX = 100 * 1024;

/** Patterns of a file's first bytes, in hexadecimal, by file type. */
const KINDS = [
  { contentType: 'image/png', name: 'logo.png', begins: /^89504e470d0a1a0a/ },
  { contentType: 'image/jpeg', name: 'logo.jpg', begins: /^ffd8ff/ },
  { contentType: 'image/webp', name: 'logo.webp', begins: /^52494646.{8}57454250/ },
] as const;

/**
 * Decodes a logo from a data URL. The bytes, not the URL, determine the type. Undefined if the logo is too large or not
 * an image.
 */
export function logoOf(dataUrl: string): Logo | undefined {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > BYTES_MAX) return undefined;
  const head = bytes.subarray(0, 16).toString('hex');
  const kind = KINDS.find(({ begins }) => begins.test(head));
  return kind && { contentType: kind.contentType, name: kind.name, bytes };
}
