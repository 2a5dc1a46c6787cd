'use client';

import { useTranslations } from 'use-intl';
import { AttachBox } from '@/components/document/attachments/attach-box';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useAttach, usePastedFiles } from '@/components/document/attachments/use-attach';
import { useGoTo } from '@/hooks/use-view';

/** Begins a document with its paper: the file that is dropped here hangs on the form that opens. */
export function FileStart<Record extends DocumentRecord>({
  of: { route, words },
}: {
  of: DocumentDefinition<Record>;
}) {
  const own = useTranslations(words);
  const goTo = useGoTo();
  const { attach, sending, failure } = useAttach(
    undefined,
    ({ id }) => void goTo(route, { view: 'new', query: { file: id } }),
  );
  const take = (files: readonly File[]) => void attach(files.slice(0, 1));
  usePastedFiles(take);
  return (
    <div className="mt-4 grid gap-2">
      <p>{own('fileStart')}</p>
      <AttachBox sending={sending} failure={failure} onFiles={take} />
    </div>
  );
}
