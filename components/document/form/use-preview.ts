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
 * Preview of the ledger lines of a draft, computed by the host, with warnings. It is requested after a pause in typing;
 * the last one stays until the next arrives, together with refusals of the current input. Without a body nothing is
 * requested.
 */
export function usePreview<Record extends DocumentRecord>(
  { preview: endpoint }: DocumentEndpoints<Record>,
  body: DocumentBody | undefined,
): Preview {
  const text = useDebounced(body && JSON.stringify(body), QUIET_MS);
  // The cast is safe, because this text was serialised from the body above.
  const input = text === undefined ? {} : (JSON.parse(text) as DocumentBody);
  const { data = NOTHING, refused } = useForesight(endpoint, { input }, text !== undefined);
  return refused.length === 0 ? data : { ...data, warnings: [...refused, ...data.warnings] };
}
