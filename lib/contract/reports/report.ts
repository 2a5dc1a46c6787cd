import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { Day } from '../schemas';

/** What a column holds decides how it is shown, aligned and exported. */
export const ColumnType = v.picklist(['text', 'number', 'money', 'quantity', 'rate', 'day', 'instant']);

export const Column = v.object({ key: v.string(), title: v.string(), type: ColumnType });
export type Column = v.InferOutput<typeof Column>;

/** A tie that must hold, and by how much it does not. */
export const Check = v.object({ name: v.string(), ok: v.boolean(), difference: v.string() });

/** What every report says of itself, in the language of the caller. */
export const reportHead = {
  report: v.string(),
  organisation: v.string(),
  currency: v.string(),
  from: v.string(),
  to: v.string(),
  generated_at: v.string(),
  columns: v.array(Column),
  checks: v.array(Check),
} as const;

/** What may be asked of every report. Days left out mean the fiscal year up to today. */
export const reportQuery = {
  from: v.optional(Day),
  to: v.optional(Day),
  format: v.optional(v.picklist(['json', 'csv', 'xlsx'], 'choice')),
} as const;

/** The endpoint of a report: its own query, and its own body beside what every report says. */
export function reportEndpoint<
  const Name extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
>({ name, summary, query, body }: { name: Name; summary: string; query: Query; body: Body }) {
  return endpoint({
    method: 'GET',
    path: `reports/${name}`,
    summary,
    allow: { page: name.replaceAll('-', ' ') as Page, action: 'view' },
    input: v.strictObject({ ...reportQuery, ...query }),
    answer: v.object({ ...reportHead, ...body }),
    file: true,
  });
}
