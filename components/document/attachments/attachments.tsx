'use client';

import { useState } from 'react';
import { AttachBox } from '@/components/document/attachments/attach-box';
import { AttachmentList } from '@/components/document/attachments/attachment-list';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useAttach, usePastedFiles } from '@/components/document/attachments/use-attach';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { attachments } from '@/lib/contract/kernel/attachments';
import { pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
}>;

/** The files of a document; a draft's can still be taken off. */
export function Attachments<Record extends DocumentRecord>({ of, record }: Props<Record>) {
  const { may } = usePermission(pageOf(of.route));
  const place = { type: of.type, id: record.id };
  const list = useAnswer(attachments.list, {
    input: { document_type: of.type, document_id: String(record.id), per_page: '200' },
  });
  const { attach, sending, failure } = useAttach(place);
  const [mayEdit] = useState(may('edit'));
  const take = (files: readonly File[]) => void attach(files);
  usePastedFiles(mayEdit ? take : undefined);
  const { remove, kept } = useDeletion(attachments.destroy, () => undefined);
  const items = list.data?.data ?? [];
  const takeOff = (id: number) => {
    const name = items.find((item) => item.id === id)?.name ?? '';
    void remove(id, { label: name, record: name });
  };

  return (
    <div className="grid gap-3 py-3">
      {list.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <AttachmentList
          items={items}
          onRemove={mayEdit && record.status === 'draft' ? takeOff : undefined}
        />
      )}
      {kept && <Callout tone="negative">{kept}</Callout>}
      {mayEdit && <AttachBox sending={sending} failure={failure} onFiles={take} />}
    </div>
  );
}
