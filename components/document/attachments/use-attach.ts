'use client';

import { useEffect, useState } from 'react';
import { useSend } from '@/hooks/use-call';
import { ApiError } from '@/lib/api/api-error';
import { type Attachment, attachments } from '@/lib/contract/kernel/attachments';
import type { DocumentType } from '@/lib/domain/document-type';

export type OfDocument = Readonly<{ type: DocumentType; id: number }>;

/** Uploads files one after the other, for a stored document or for a new document. */
export function useAttach(
  document: OfDocument | undefined,
  onSent: (attachment: Attachment) => void = () => undefined,
) {
  const store = useSend(attachments.store);
  const [sending, setSending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = document ? { document_type: document.type, document_id: String(document.id) } : {};

  const attach = async (files: readonly File[]) => {
    setFailure(undefined);
    try {
      for (const file of files) {
        setSending(file.name);
        onSent(await store.mutateAsync({ input, file, key: crypto.randomUUID() }));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSending(undefined);
    }
  };
  return { attach, sending, failure };
}

/** Accepts files that are pasted anywhere on the page; pasted text is ignored. */
export function usePastedFiles(onFiles: ((files: readonly File[]) => void) | undefined): void {
  useEffect(() => {
    if (!onFiles) return undefined;
    const take = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [onFiles]);
}
