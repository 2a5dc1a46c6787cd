import { open } from 'node:fs/promises';

/** What the first bytes of a kept kind of file look like; a dot stands for any byte. */
const SIGNATURES: readonly (readonly [contentType: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
];
const LONGEST = 12;

/** The kind of a file by its bytes, whatever its name says. Nothing when we do not keep that kind. */
export async function contentTypeOf(path: string): Promise<string | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
  } finally {
    await file.close();
  }
}
