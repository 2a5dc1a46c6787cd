'use client';

import type {
  DocumentBody,
  DocumentEndpoints,
  DocumentRecord,
} from '@/components/document/definition';
import { useDebounced } from '@/hooks/use-debounced';
import { useForesight } from '@/hooks/use-foresight';
import type { AnswerOf } from '@/lib/contract/endpoint';

const QUIET_MS = 350;

export type Preview = AnswerOf<DocumentEndpoints['preview']>;

const NOTHING: Preview = { lines: [], warnings: [] };

/**
 * The ledger lines that a draft would post, as the host sees them, with what stands in the way. It is
 * asked once the typing has paused; what it said last stays until it says something new, with what it
 * refuses of what was written since. Without a body there is nothing to ask yet.
 */
export function usePreview<Record extends DocumentRecord>(
  { preview: endpoint }: DocumentEndpoints<Record>,
  body: DocumentBody | undefined,
): Preview {
  const text = useDebounced(body && JSON.stringify(body), QUIET_MS);
  // What was written above, a moment ago.
  const input = text === undefined ? {} : (JSON.parse(text) as DocumentBody);
  const { data = NOTHING, refused } = useForesight(endpoint, { input }, text !== undefined);
  return refused.length === 0 ? data : { ...data, warnings: [...refused, ...data.warnings] };
}
