import { open } from 'node:fs/promises';
import path from 'node:path';

import { Refusal } from '@/lib/domain/refusal';
import { Places } from '@/server/kernel/places';
import type { InspectedFile, InspectionLane, PaperKind } from '@/server/kernel/ports';
import { LIMITS } from './limits';
import { runApart, waitForPlace } from './run-apart';
import { PAGES_MAX, PIXELS_MAX, Unfit, type Reason } from './verdict';

const WAITING_MAX = 32;
const lanes = { staff: new Places(1, WAITING_MAX), public: new Places(1, WAITING_MAX) };

/**
 * Detects the kind of a file from its bytes, decodes all of it, and returns the content to store. Refuses a file that
 * may not be stored, for example one with active content; the refusal names the field `file`. Throws a 429 if too many
 * files wait or this one waits too long.
 */
export async function inspectFile(file: string, lane: InspectionLane): Promise<InspectedFile> {
  const kind = await kindOfFile(file);
  if (!kind) throw new Refusal('attachment.type', { field: 'file' });
  const places = lanes[lane];
  await waitForPlace(places);
  try {
    return await inspectApart(file, kind);
  } catch (error) {
    throw error instanceof Unfit ? refusalOf(error) : error;
  } finally {
    places.giveBack();
  }
}

const refusalOf = ({ reason }: Unfit) =>
  new Refusal(`paper.${reason}`, {
    params: { megapixels: String(PIXELS_MAX / 1_000_000), pages: String(PAGES_MAX) },
    field: 'file',
  });

async function kindOfFile(file: string): Promise<PaperKind | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

type Answer = Omit<InspectedFile, 'content' | 'thumbnail'> & { content: number; thumbnail: number };

/**
 * Inspects a file in a separate process with limits of time and memory. Throws `Unfit` if the process refuses the file,
 * crashes or is killed.
 */
async function inspectApart(file: string, kind: PaperKind): Promise<InspectedFile> {
  const output = await runApart('inspect/child.ts', [file, kind], {
    limits: LIMITS,
    folder: path.dirname(file),
  });
  if (!output) throw new Unfit('heavy');
  return foundIn(output);
}

function foundIn(said: Buffer): InspectedFile {
  const end = said.indexOf('\n');
  const head = JSON.parse(said.subarray(0, end).toString()) as Answer | { refused: Reason };
  if ('refused' in head) throw new Unfit(head.refused);
  const { content, thumbnail, ...found } = head;
  const at = end + 1;
  return {
    ...found,
    content: said.subarray(at, at + content),
    thumbnail: thumbnail > 0 ? said.subarray(at + content, at + content + thumbnail) : null,
  };
}

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
const START_BYTES = 12;

/**
 * Kind of a file, determined by its first bytes and not by its name; undefined if files of this kind may not be stored.
 */
function kindOf(start: Buffer): PaperKind | undefined {
  const text = start.subarray(0, START_BYTES).toString('latin1');
  const found = STARTS.find(([, ...parts]) =>
    parts.every(([at, part]) => text.startsWith(part, at)),
  );
  return found?.[0];
}
