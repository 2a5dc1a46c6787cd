type Logo = Readonly<{ contentType: string; name: string; bytes: Buffer }>;

const BYTES_MAX = 100 * 1024;

const KINDS = [
  { contentType: 'image/png', name: 'logo.png', begins: /^\x89PNG\r\n\x1a\n/ },
  { contentType: 'image/jpeg', name: 'logo.jpg', begins: /^\xff\xd8\xff/ },
  { contentType: 'image/webp', name: 'logo.webp', begins: /^RIFF[^]{4}WEBP/ },
] as const;

/** The picture of a data address, by its bytes and not by what the address says; nothing if it is none. */
export function logoOf(dataUrl: string): Logo | undefined {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > BYTES_MAX) return undefined;
  const head = bytes.subarray(0, 16).toString('latin1');
  const kind = KINDS.find(({ begins }) => begins.test(head));
  return kind && { contentType: kind.contentType, name: kind.name, bytes };
}
