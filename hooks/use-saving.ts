'use client';

import { type RefObject, useRef, useState } from 'react';

import { ApiError } from '@/lib/api/api-error';
import { sendTwice } from '@/lib/api/call';

const CONFLICT = 409;

/**
 * Error of a save. `mayBeSaved` is true if a repeated save got a 409, because an earlier attempt may have been stored;
 * then a save succeeds only after `renew`.
 */
export type Refused = Readonly<{ failure: ApiError; mayBeSaved: boolean }>;

type Outcome<Answer> = Readonly<{ answer: Answer }> | Refused;

type Key = RefObject<string | undefined>;

/**
 * Saves once: at most one attempt runs, and attempts share one idempotency key until one is stored or the first is
 * refused. So a double press, a retry or a 419 stores nothing twice. `key` is a ref for a key that outlives the
 * component.
 */
export function useSaving<Answer>(key?: Key) {
  const own: Key = useRef(undefined);
  const keyRef = key ?? own;
  const isRunning = useRef(false);
  const [isSaving, setSaving] = useState(false);

  /** Returns undefined if another attempt is running. */
  const attempt = async (
    send: (key: string) => Promise<Answer>,
  ): Promise<Outcome<Answer> | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setSaving(true);
    try {
      return await attemptOnce(keyRef, send);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };
  /** Discards the idempotency key, so that the next attempt is a new save. */
  const renew = () => {
    keyRef.current = undefined;
  };
  return { attempt, renew, isSaving, isRunning: () => isRunning.current };
}

async function attemptOnce<Answer>(
  key: Key,
  send: (key: string) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const isRepeated = key.current !== undefined;
  const used = (key.current ??= crypto.randomUUID());
  try {
    const answer = await sendTwice(() => send(used));
    key.current = undefined;
    return { answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { isOutcomeUnknown, isPassing, status } = error;
    // A refused first attempt stored nothing, so the next attempt uses a new key.
    // A repeated attempt keeps its key: a refusal such as a 401 does not prove that no earlier attempt was stored.
    if (!isRepeated && !isPassing && !isOutcomeUnknown) key.current = undefined;
    return { failure: error, mayBeSaved: isRepeated && status === CONFLICT && !isOutcomeUnknown };
  }
}
