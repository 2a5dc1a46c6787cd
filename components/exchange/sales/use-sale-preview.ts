'use client';

import * as v from 'valibot';
import type { DocumentBody } from '@/components/document/definition';
import { useDebounced } from '@/hooks/use-debounced';
import { useForesight } from '@/hooks/use-foresight';
import type { InputOf } from '@/lib/contract/endpoint';
import { type SalePreview, sales } from '@/lib/contract/exchange/sales';

const QUIET_MS = 250;

const NOTHING: SalePreview = {
  lines: [],
  warnings: [],
  totals: null,
  fee: null,
  checks: [],
  dealt: [],
  position_after: [],
  drawer_after: [],
  credit: null,
  identification: { state: 'none', tier: null, expires_on: null, sums: [], asks: [] },
};

type PreviewInput = InputOf<(typeof sales)['preview']>;

/**
 * What the host sees in a ticket, asked once the typing has paused: the figures on the pad never
 * wait for it. What it said last stays until it says something new, with what it refuses of what was
 * written since; of a ticket that is not whole it is asked nothing.
 */
export function useSalePreview(body: DocumentBody, isWhole: boolean): SalePreview | undefined {
  const isReady = isWhole && v.safeParse(sales.preview.input, body).success;
  const text = useDebounced(isReady ? JSON.stringify(body) : undefined, QUIET_MS);
  // Judged by the schema just above, before it became a text.
  const input = JSON.parse(text ?? '{"date":"","lines":[]}') as PreviewInput;
  const { data, refused } = useForesight(sales.preview, { input }, text !== undefined);
  if (!isReady) return undefined;
  if (refused.length === 0) return data;
  return { ...NOTHING, ...data, warnings: [...refused, ...(data?.warnings ?? [])] };
}
