import { createReadStream } from 'node:fs';

import type { Mapping } from '@/lib/domain/dialect';
import { InvalidInput } from '@/server/kernel/failure';
import type { Say } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import type { Findings } from './findings';
import type { ImportFile, Reading } from './rows';
import { labelKey, titlesFor } from './titles';

type Importing = Pick<Call, 'db' | 'host' | 'upload'> &
  Readonly<{
    input: Readonly<{ mapping?: Mapping | undefined; dry_run?: string | undefined }>;
  }>;

/**
 * Returns the uploaded file of an import. Refuses a call without one. `kind` is the path of the import, under which the
 * user's choice of columns is stored. `isCheck` is true if the call only checks the file.
 */
export function importFileOf(
  call: Importing,
  kind: string,
  { isCheck = isDryRun(call) }: Readonly<{ isCheck?: boolean }> = {},
): ImportFile {
  const { upload, input } = call;
  if (!upload) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
  const { path, workbook } = upload;
  return {
    source: () => createReadStream(workbook?.rows ?? path),
    mapping: input.mapping,
    workbook,
    titles: titlesFor(call, { kind, isCheck }),
  };
}

/** True if the file is only to be checked. */
export const isDryRun = ({
  input,
}: Readonly<{ input: Readonly<{ dry_run?: string | undefined }> }>) =>
  input.dry_run === '1' || input.dry_run === 'true';

/** Response of a dry run: the errors and notes, and how the file was read. */
export function checkAnswer(
  { dialect, columns, fields, preview, samples }: Reading,
  findings: Findings,
  say: Say,
) {
  return {
    ...doneAnswer({ dialect }, findings, say),
    columns: [...columns],
    fields: fields.map(({ name, needed }) => ({ name, needed, label: say(labelKey(name)) })),
    preview: preview.map((row) => ({ ...row })),
    samples: samples.map(({ readings, ...sample }) => ({ ...sample, readings: [...readings] })),
  };
}

/** Response of a real import. It has no rows, because responses are stored for retries. */
export function doneAnswer({ dialect }: Pick<Reading, 'dialect'>, findings: Findings, say: Say) {
  return { dialect, ...findings.formatted(say) };
}
