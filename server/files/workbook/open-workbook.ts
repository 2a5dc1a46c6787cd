import { open } from 'node:fs/promises';
import path from 'node:path';

import { Refusal } from '@/lib/domain/refusal';
import { runApart, waitForPlace } from '@/server/files/inspect/run-apart';
import { Places } from '@/server/kernel/places';
import type { OpenedWorkbook } from '@/server/kernel/ports';
import { LIMITS } from './limits';
import type { WorkbookReason } from './unfit-workbook';

const places = new Places(1, 16);

/**
 * First bytes of a zip archive, and of a compound file. Excel before 2007 and encrypted workbooks use compound files.
 */
const [ZIP, COMPOUND] = ['504b0304', 'd0cf11e0'];
/** Name of the stream of a compound file that contains an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Reads a sheet of a workbook in a separate process. Undefined if the file is neither a zip archive nor a compound
 * file, such as text. Refuses other formats of workbooks, damaged and encrypted ones, and ones beyond the limits.
 * `sheet` is the name of the sheet to read, needed if several visible sheets have content.
 */
export async function openWorkbook(
  file: string,
  sheet: string | undefined,
): Promise<OpenedWorkbook | undefined> {
  const kind = await kindOfFile(file);
  if (kind === undefined) return undefined;
  if (kind !== 'zip') throw refusalOf(kind);
  const rows = `${file}.rows`;
  await waitForPlace(places);
  try {
    const args = [file, rows, ...(sheet === undefined ? [] : [sheet])];
    const output = await runApart('workbook/child.ts', args, {
      limits: LIMITS,
      folder: path.dirname(file),
    });
    return { rows, ...answerIn(output) };
  } finally {
    places.giveBack();
  }
}

type Answer = Pick<OpenedWorkbook, 'sheets' | 'sheet'>;

function answerIn(output: Buffer | undefined): Answer {
  if (!output) throw refusalOf('heavy');
  const answer = JSON.parse(output.toString()) as Answer | { refused: WorkbookReason };
  if ('refused' in answer) throw refusalOf(answer.refused);
  return answer;
}

const refusalOf = (reason: WorkbookReason) => new Refusal(`workbook.${reason}`, { field: 'file' });

/** Kind of a file by its content and not by its name; undefined if it is neither a zip archive nor a compound file. */
async function kindOfFile(file: string): Promise<'zip' | 'old' | 'locked' | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString('hex');
    if (start === ZIP) return 'zip';
    if (start !== COMPOUND) return undefined;
    return (await handle.readFile()).includes(ENCRYPTED) ? 'locked' : 'old';
  } finally {
    await handle.close();
  }
}
