'use client';

import { useState } from 'react';
import { AttachBox } from './attach-box';
import { AttachmentList } from './attachment-list';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useAttach, usePastedFiles } from './use-attach';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { attachments } from '@/lib/contract/kernel/attachments';
import type { DocumentType } from '@/lib/domain/document-type';
import { type Page, pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
}>;

/** Files of a document. Files can be removed only while the document is a draft. */
export const Attachments = <Record extends DocumentRecord>({ of, record }: Props<Record>) => (
  <Files
    place={{ type: of.type, id: record.id }}
    page={pageOf(of.route)}
    isOpen={record.status === 'draft'}
  />
);

type FilesProps = Readonly<{
  place: Readonly<{ type: DocumentType; id: number }>;
  page: Page;
  /** True if files can be removed. */
  isOpen: boolean;
}>;

/** Files of a record. Users who may edit on its page can add files. */
export function Files({ place, page, isOpen }: FilesProps) {
  const { may } = usePermission(page);
  const { isPending, items, takeOff, kept } = useFiles(place);
  const { attach, sending, failure } = useAttach(place);
  const [mayEdit] = useState(may('edit'));
  const take = (files: readonly File[]) => void attach(files);
  usePastedFiles(mayEdit ? take : undefined);

  return (
    <div className="grid gap-3 py-3">
      {isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <AttachmentList items={items} onRemove={mayEdit && isOpen ? takeOff : undefined} />
      )}
      {kept && <Callout tone="negative">{kept}</Callout>}
      {mayEdit && <AttachBox sending={sending} failure={failure} onFiles={take} />}
    </div>
  );
}

/** Files of a document, and a function to remove one. */
function useFiles({ type, id }: Readonly<{ type: DocumentType; id: number }>) {
  const { data, isPending } = useAnswer(attachments.list, {
    input: { document_type: type, document_id: String(id), per_page: '200' },
  });
  const { remove, kept } = useDeletion(attachments.destroy, () => undefined);
  const items = data?.data ?? [];
  const takeOff = (file: number) => {
    const name = items.find((item) => item.id === file)?.name ?? '';
    void remove(file, { label: name, record: name });
  };
  return { isPending, items, takeOff, kept };
}
