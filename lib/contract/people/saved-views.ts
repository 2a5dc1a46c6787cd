import * as v from 'valibot';

import {
  type Page,
  pageOf,
  type Route,
  routeNames,
  routes,
  viewedAs,
  type ViewedPage as Viewed,
} from '@/lib/routes';
import { endpoint } from '../endpoint';
import { Deleted, Id, Name, Nothing } from '../schemas';

const PATH = 'saved-views';

/** Names of lists and reports that support saved views and chosen columns. */
const VIEWED = routeNames.filter((name) => {
  const route: Route = routes[name];
  return (route.view || route.isList === true) && route.group !== undefined;
});
const VIEWED_PAGES: readonly Viewed[] = VIEWED.map(viewedAs);
const ViewedPage = v.picklist(VIEWED_PAGES, 'choice');

/**
 * Page that users must have the right to view in order to save a view of this list or report, or to choose its columns.
 */
export function pageOfView(viewed: string): Page {
  const name = routeNames.find((one) => viewedAs(one) === viewed);
  if (name === undefined) throw new RangeError(`no page has views as ${viewed}`);
  return pageOf(name);
}

/** Names of the lists whose columns a user can choose, and of the dashboard, whose cards a user can choose. */
export const ArrangedPage = v.picklist([...VIEWED_PAGES, 'dashboard'], 'choice');

/** A query string without the question mark. */
const Query = v.pipe(
  v.string('text'),
  v.maxLength(1000, 'text-long'),
  v.regex(/^[\w=&%.,+*~-]*$/, 'text-clean'),
);

/** A saved view of a list or report: filters, order and columns as a query string. */
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
    summary: "One's own saved views, of one page or of all, by name.",
    allow: 'signed-in',
    input: v.strictObject({ page: v.optional(ViewedPage) }),
    answer: v.array(SavedView),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Keeps what a page shows under a name; a view of the same name is replaced.',
    allow: 'signed-in',
    also: [{ action: 'view', when: 'always, on the page that is saved' }],
    input: v.strictObject({ page: ViewedPage, name: Name(60), query: Query }),
    answer: SavedView,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      "Changes the fields that are sent of one's own saved view. A name is unique on its page.",
    allow: 'signed-in',
    input: v.partial(v.strictObject({ name: Name(60), query: Query })),
    answer: SavedView,
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
