import * as v from 'valibot';

import { REPORTS, type Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { Deleted, Id, Name, Nothing } from '../schemas';

const PATH = 'reports/saved-views';

/** The pages that a view can be kept of. */
const REPORT_PAGES = REPORTS.map((name) => name.replaceAll('-', ' ') as Page);
const ReportPage = v.picklist(REPORT_PAGES, 'choice');

/** Filters of a report that somebody keeps under a name; `query` is what stands in the address. */
export const SavedView = v.object({
  id: Id,
  page: v.string(),
  name: v.string(),
  query: v.string(),
});
export type SavedView = v.InferOutput<typeof SavedView>;

const stales = [PATH];

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: "One's own saved views, of one report or of all, by name.",
    allow: 'signed-in',
    input: v.strictObject({ page: v.optional(ReportPage) }),
    answer: v.array(SavedView),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Keeps the filters of a report under a name; a view of the same name is replaced.',
    allow: 'signed-in',
    input: v.strictObject({
      page: ReportPage,
      name: Name(60),
      query: v.pipe(
        v.string('text'),
        v.maxLength(1000, 'text-long'),
        v.regex(/^[\w=&%.,+~-]*$/, 'text-clean'),
      ),
    }),
    answer: SavedView,
    status: 201,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: "Removes one's own saved view.",
    allow: 'signed-in',
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
