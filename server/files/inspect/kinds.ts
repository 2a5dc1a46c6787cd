import type { PaperKind } from '@/server/kernel/ports';

/** Magic bytes of each kind, as Latin-1. In WebP, the file length is between the two parts. */
const STARTS: readonly (readonly [
  kind: PaperKind,
  ...parts: (readonly [at: number, text: string])[],
])[] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['application/pdf', [0, '%PDF-']],
];

/** Number of bytes at the start of a file from which its kind can be identified. */
export const START_BYTES = 12;

/**
 * Kind of a file, determined by its first bytes and not by its name; undefined if files of this kind may not be stored.
 */
export function kindOf(start: Buffer): PaperKind | undefined {
  const text = start.subarray(0, START_BYTES).toString('latin1');
  const found = STARTS.find(([, ...parts]) =>
    parts.every(([at, part]) => text.startsWith(part, at)),
  );
  return found?.[0];
}
