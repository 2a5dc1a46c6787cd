/** The kinds of files that are kept. */
export type PaperKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** What the files that we keep begin with, as Latin-1; WebP tells its length between two words. */
const STARTS: readonly (readonly [
  kind: PaperKind,
  ...parts: (readonly [at: number, text: string])[],
])[] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['application/pdf', [0, '%PDF-']],
];

/** How many bytes tell the kind. */
export const START_BYTES = 12;

/** The kind of a file by its bytes, whatever its name says. Nothing when we do not keep that kind. */
export function kindOf(start: Buffer): PaperKind | undefined {
  const text = start.subarray(0, START_BYTES).toString('latin1');
  const found = STARTS.find(([, ...parts]) =>
    parts.every(([at, part]) => text.startsWith(part, at)),
  );
  return found?.[0];
}
