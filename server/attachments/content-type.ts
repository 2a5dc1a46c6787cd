import { open } from 'node:fs/promises';

/** What the files that we keep begin with, as Latin-1; WebP tells its length between two words. */
const STARTS: readonly (readonly [
  contentType: string,
  ...parts: (readonly [at: number, text: string])[],
])[] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['application/pdf', [0, '%PDF-']],
];
const LONGEST = 12;

/** The kind of a file by its bytes, whatever its name says. Nothing when we do not keep that kind. */
export async function contentTypeOf(path: string): Promise<string | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    const found = STARTS.find(([, ...parts]) =>
      parts.every(([at, text]) => start.startsWith(text, at)),
    );
    return found?.[0];
  } finally {
    await file.close();
  }
}
