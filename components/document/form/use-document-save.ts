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

/** Idempotency key of the attempts so far, and the last version read. */
export type Marks = Readonly<{ key: string | undefined; version: number | undefined }>;

/** The form contains all fields of a draft, so an update sends null for missing ones. */
function whole(
  { update }: Pick<DocumentEndpoints<DocumentRecord>, 'update'>,
  body: DocumentBody,
): DocumentBody {
  if (!update) return body;
  const empty = emptiableIn(update.input).filter((name) => !KEPT.includes(name));
  return { ...Object.fromEntries(empty.map((name) => [name, null])), ...body };
}

/** Fields without a control in the form; an update must not clear them. */
const KEPT = ['custom_id', 'attachment_ids'];

/**
 * Saves a draft: stores or updates it and posts it if requested. One idempotency key is used until it is saved or
 * refused, so that a double press or a retry after a network failure stores it once.
 */
export function useDocumentSave<Record extends DocumentRecord>(
  endpoints: DocumentEndpoints<Record>,
  record: Record | undefined,
  marksRef: RefObject<Marks>,
) {
  // Without this endpoint there are no drafts to edit, so it is never called.
  const changing = endpoints.update ?? (endpoints.store as never);
  const [store, update, post] = [
    // No visible list shows it yet, and the next ticket should not wait for lists.
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

  /** Returns undefined if a save is already running. `onStart` is called once the key is chosen. */
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
      // A refused call stored nothing, so the next attempt uses a new key.
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
