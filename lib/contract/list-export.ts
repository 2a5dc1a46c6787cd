import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { endpoint } from './endpoint';

/** Defines the export of all rows of a list that match its filters. */
export function listExport<const Path extends string, Filters extends v.ObjectEntries>({
  path,
  page,
  summary,
  filters,
}: Readonly<{ path: Path; page: Page; summary: string; filters: Filters }>) {
  return endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary,
    allow: { page, action: 'export' },
    also: [{ page, action: 'view' }],
    input: v.strictObject({
      ...filters,
      /** Format of the file; the default is csv. */
      format: v.optional(v.picklist(['csv', 'xlsx'], 'choice')),
    }),
    answer: v.null(),
    file: true,
    exports: 'always',
    timeoutMs: 120_000,
  });
}
