import { createReadStream } from 'node:fs';

import type { Mapping } from '@/lib/domain/dialect';
import { InvalidInput } from '@/server/kernel/failure';
import type { Say } from '@/server/kernel/locale';
import type { Upload } from '@/server/kernel/uploads';
import type { Findings } from './findings';
import type { ImportFile, Reading } from './rows';

type Sent = Readonly<{ upload: Upload | null; input: Readonly<{ mapping?: Mapping | undefined }> }>;

/** Returns the uploaded file of an import. Refuses a call without one. */
export function importFileOf({ upload, input }: Sent): ImportFile {
  if (!upload) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
  return { source: () => createReadStream(upload.path), mapping: input.mapping };
}

/** True if the file is only to be checked. */
export const isDryRun = ({
  input,
}: Readonly<{ input: Readonly<{ dry_run?: string | undefined }> }>) =>
  input.dry_run === '1' || input.dry_run === 'true';

/** Response of a dry run: the dialect, the first rows, errors and notes. */
export function checkAnswer({ dialect, preview }: Reading, findings: Findings, say: Say) {
  return { dialect, preview: preview.map((row) => ({ ...row })), ...findings.formatted(say) };
}

/** Response of a real import. It has no rows, because responses are stored for retries. */
export function doneAnswer({ dialect }: Reading, findings: Findings, say: Say) {
  return { dialect, ...findings.formatted(say) };
}
