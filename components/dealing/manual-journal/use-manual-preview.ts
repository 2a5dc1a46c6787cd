'use client';

import * as v from 'valibot';
import type { DocumentBody } from '@/components/document/definition';
import { useDebounced } from '@/hooks/use-debounced';
import { useForesight } from '@/hooks/use-foresight';
import type { AnswerOf, InputOf } from '@/lib/contract/endpoint';
import { manualJournal } from '@/lib/contract/dealing/manual-journal';

const QUIET_MS = 350;

type Preview = AnswerOf<(typeof manualJournal)['preview']>;

const NOTHING: Preview = { lines: [], warnings: [], positions: [] };

/** Preview of the lines and position changes, requested from the server after a pause in typing. */
export function useManualPreview(body: DocumentBody | undefined): Preview {
  // The preview does not depend on the reason, which users usually type last, so an empty reason is sent as a dash.
  const previewBody = body && { ...body, reason: body.reason || '–' };
  const isReady = v.safeParse(manualJournal.preview.input, previewBody).success;
  const text = useDebounced(isReady ? JSON.stringify(previewBody) : undefined, QUIET_MS);
  // The cast is safe: `text` was checked with `safeParse` before it was serialised; without `text` there is no call.
  const input = JSON.parse(text ?? '{}') as InputOf<(typeof manualJournal)['preview']>;
  const foresight = useForesight(manualJournal.preview, { input }, text !== undefined);
  if (!isReady) return NOTHING;
  const { data = NOTHING, refused } = foresight;
  return refused.length === 0 ? data : { ...data, warnings: [...refused, ...data.warnings] };
}
