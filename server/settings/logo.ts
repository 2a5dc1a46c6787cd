type Logo = Readonly<{ contentType: string; name: string; bytes: Buffer }>;

const BYTES_MAX = 100 * 1024;

/** What the files begin with, in hexadecimal. */
const KINDS = [
  { contentType: 'image/png', name: 'logo.png', begins: /^89504e470d0a1a0a/ },
  { contentType: 'image/jpeg', name: 'logo.jpg', begins: /^ffd8ff/ },
  { contentType: 'image/webp', name: 'logo.webp', begins: /^52494646.{8}57454250/ },
] as const;

/** The picture of a data address, by its bytes and not by what the address says; nothing if it is none. */
export function logoOf(dataUrl: string): Logo | undefined {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > BYTES_MAX) return undefined;
  const head = bytes.subarray(0, 16).toString('hex');
  const kind = KINDS.find(({ begins }) => begins.test(head));
  return kind && { contentType: kind.contentType, name: kind.name, bytes };
}
