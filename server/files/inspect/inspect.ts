import { open } from 'node:fs/promises';

import { Refusal } from '@/lib/domain/refusal';
import { TurnedAway } from '@/server/kernel/failure';
import { Places } from '@/server/kernel/places';
import { kindOf, type PaperKind, START_BYTES } from './kinds';
import { inspectApart } from './run-child';
import { type Found, PAGES_MAX, PIXELS_MAX, Unfit } from './verdict';

/**
 * Queue of an inspection. Staff and public uploads have one place each, so that many public uploads delay only each
 * other.
 */
export type Lane = 'staff' | 'public';
const [WAITING_MAX, WAITING_MS] = [32, 30_000];
const lanes = { staff: new Places(1, WAITING_MAX), public: new Places(1, WAITING_MAX) };

/**
 * Detects the kind of a file from its bytes, decodes all of it, and returns the content to store. Refuses, at the field
 * `file`, anything that is not an image or PDF, is unreadable, or has active content. Refuses (429) if the wait would
 * be too long.
 */
export async function inspectFile(file: string, lane: Lane): Promise<Found> {
  const kind = await kindOfFile(file);
  if (!kind) throw new Refusal('attachment.type', { field: 'file' });
  const places = lanes[lane];
  await takeWithin(places);
  try {
    return await inspectApart(file, kind);
  } catch (error) {
    throw error instanceof Unfit ? refusalOf(error) : error;
  } finally {
    places.giveBack();
  }
}

/** Takes a place; refuses (429) after 30 seconds, while the caller still waits for an answer. */
async function takeWithin(places: Places): Promise<void> {
  const late = AbortSignal.timeout(WAITING_MS);
  try {
    await places.take(late);
  } catch (error) {
    throw late.aborted ? new TurnedAway(429, 5) : error;
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
