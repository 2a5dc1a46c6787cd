'use client';

import { type RefObject, useRef, useState } from 'react';
import type {
  DocumentBody,
  DocumentEndpoints,
  DocumentRecord,
  SaveIntent,
} from '@/components/document/definition';
import { useSend } from '@/hooks/use-call';
import { sendTwice } from '@/hooks/use-draft-form';
import { emptiableIn } from '@/lib/contract/clearable';
import { ApiError } from '@/lib/api/api-error';

/** What a save goes on with: the key of the tries so far, the version that was read last. */
export type Marks = Readonly<{ key: string | undefined; version: number | undefined }>;

/** The form holds all of a draft, so what it leaves out is empty, and a change says so. */
function whole(
  { update }: Pick<DocumentEndpoints<DocumentRecord>, 'update'>,
  body: DocumentBody,
): DocumentBody {
  if (!update) return body;
  const empty = emptiableIn(update.input).filter((name) => !KEPT.includes(name));
  return { ...Object.fromEntries(empty.map((name) => [name, null])), ...body };
}

/** What a form has no field for. */
const KEPT = ['custom_id', 'attachment_ids'];

/**
 * Sends a draft: stores or changes it, and posts it where that is wanted. One idempotency key stands
 * for one document until it is saved or refused, so that a second press or one more try after the
 * network failed stores it once.
 */
export function useDocumentSave<Record extends DocumentRecord>(
  endpoints: DocumentEndpoints<Record>,
  record: Record | undefined,
  marksRef: RefObject<Marks>,
) {
  // A type without it has no draft that anybody could change: then this is never called.
  const changing = endpoints.update ?? (endpoints.store as never);
  const [store, update, post] = [
    // Nothing of it is shown yet, and the next ticket need not wait for lists.
    useSend(endpoints.store, { waits: false }),
    useSend(changing),
    useSend(endpoints.post),
  ];
  const isOn = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const change = async (id: number, body: DocumentBody, key: string, isPosting: boolean) => {
    const input = { ...whole(endpoints, body), version: marksRef.current.version };
    const saved = await update.mutateAsync({ params: { id }, input });
    marksRef.current = { ...marksRef.current, version: saved.version };
    if (!isPosting) return saved;
    return post.mutateAsync({ params: { id }, input: { version: saved.version }, key });
  };
  const make = (body: DocumentBody, key: string, isPosting: boolean) =>
    store.mutateAsync({ input: { ...body, ...(isPosting && { post: true }) }, key });

  /** Nothing when a save is under way already. `onStart` is called once the key is chosen. */
  const send = async (
    body: DocumentBody,
    intent: SaveIntent,
    onStart: () => void,
  ): Promise<Record | undefined> => {
    if (isOn.current) return undefined;
    isOn.current = true;
    setSaving(true);
    const key = marksRef.current.key ?? crypto.randomUUID();
    marksRef.current = { ...marksRef.current, key };
    onStart();
    const isPosting = intent !== 'draft';
    try {
      return await sendTwice(() =>
        record ? change(record.id, body, key, isPosting) : make(body, key, isPosting),
      );
    } catch (error) {
      // A refused call kept nothing, and what is typed next is another call.
      if (error instanceof ApiError && !error.isPassing && error.status !== 409) {
        marksRef.current = { ...marksRef.current, key: undefined };
      }
      throw error;
    } finally {
      isOn.current = false;
      setSaving(false);
    }
  };

  return { send, isSaving };
}
