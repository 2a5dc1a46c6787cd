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
 * Preview of a draft's ledger lines with warnings, computed by the server after a pause in typing. The previous preview
 * stays until the next one arrives. If the server refuses the current input, its messages are added to the warnings.
 * Without a body nothing is requested.
 */
export function usePreview<Record extends DocumentRecord>(
  { preview: endpoint }: DocumentEndpoints<Record>,
  body: DocumentBody | undefined,
): Preview {
  const text = useDebounced(body && JSON.stringify(body), QUIET_MS);
  // The cast is safe, because `text` was serialised from `body`.
  const input = text === undefined ? {} : (JSON.parse(text) as DocumentBody);
  const { data = NOTHING, refused } = useForesight(endpoint, { input }, text !== undefined);
  return refused.length === 0 ? data : { ...data, warnings: [...refused, ...data.warnings] };
}
