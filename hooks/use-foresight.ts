'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from './use-call';
import type { ApiError } from '@/lib/api/api-error';
import type { Warning } from '@/lib/contract/document-fields';
import type { AnswerOf, Endpoint, Given } from '@/lib/contract/endpoint';
import type * as v from 'valibot';

type Foresight<E extends Endpoint> = Readonly<{
  data: AnswerOf<E> | undefined;
  /** Reasons why the server refused to preview the current input; each may name its field. */
  refused: readonly v.InferOutput<typeof Warning>[];
}>;

/**
 * Preview of a draft by a call that stores nothing; refetched when the input changes. The last preview stays until the
 * next one arrives, also if the server refuses the new input (see `refused`). If `enabled` is false, there is no
 * preview.
 */
export function useForesight<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  enabled: boolean,
): Foresight<E> {
  const { data, error } = useAnswer(endpoint, given, {
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [last, setLast] = useState<AnswerOf<E>>();
  const kept = enabled ? (data ?? last) : undefined;
  if (kept !== last) setLast(() => kept);
  return { data: kept, refused: enabled && error ? refusalsOf(error) : [] };
}

function refusalsOf({ status, errors, message }: ApiError): Foresight<Endpoint>['refused'] {
  if (status !== 422) return [];
  const refusals = Object.entries(errors ?? {}).flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ key: `refused ${sentence}`, field, message: sentence })),
  );
  return refusals.length > 0 ? refusals : [{ key: 'refused', message }];
}
