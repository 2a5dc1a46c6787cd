'use client';

import { keepPreviousData } from '@tanstack/react-query';
import type {
  DocumentBody,
  DocumentEndpoints,
  DocumentRecord,
} from '@/components/document/definition';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import type { AnswerOf } from '@/lib/contract/endpoint';

const QUIET_MS = 350;

export type Preview = AnswerOf<DocumentEndpoints['preview']>;

const NOTHING: Preview = { lines: [], warnings: [] };

/**
 * The ledger lines that a draft would post, as the host sees them, with what stands in the way. It is
 * asked once the typing has paused; what it said last stays until it says something new. Without a
 * body there is nothing to ask yet.
 */
export function usePreview<Record extends DocumentRecord>(
  { preview: endpoint }: DocumentEndpoints<Record>,
  body: DocumentBody | undefined,
): Preview {
  const text = useDebounced(body && JSON.stringify(body), QUIET_MS);
  // What was written above, a moment ago.
  const input = text === undefined ? {} : (JSON.parse(text) as DocumentBody);
  const preview = useAnswer(
    endpoint,
    { input },
    { enabled: text !== undefined, placeholderData: keepPreviousData, retry: false },
  );
  return (text !== undefined && preview.data) || NOTHING;
}
