import type { Role } from '@/lib/contract/people/roles';
import { ACTIONS, type Action } from '@/lib/domain/permission';
import { isPage, type Page } from '@/lib/routes';

/** Permissions of a role by page; a page without permissions is left out. */
export type Rights = Readonly<Partial<Record<Page, readonly Action[]>>>;

export function rightsOf(pages: Role['pages']): Rights {
  return Object.fromEntries(
    (pages ?? []).flatMap((entry) => {
      const actions = ACTIONS.filter((action) => entry[action] === true);
      return isPage(entry.name) && actions.length > 0 ? [[entry.name, actions]] : [];
    }),
  );
}

/** Converts the permissions to the list of the request. */
export function pagesOf(rights: Rights) {
  return pagesWith(rights).map((name) => ({
    name,
    ...Object.fromEntries(ACTIONS.map((action) => [action, holds(rights, name, action)])),
  }));
}

export function holds(rights: Rights, page: Page, action: Action): boolean {
  return rights[page]?.includes(action) === true;
}

/** Grants or revokes these actions on these pages, but only where `may` returns true. */
export function withRights(
  rights: Rights,
  change: Readonly<{ pages: readonly Page[]; actions: readonly Action[]; given: boolean }>,
  may: (page: Page, action: Action) => boolean,
): Rights {
  const next: Partial<Record<Page, readonly Action[]>> = { ...rights };
  for (const page of change.pages) {
    const held = ACTIONS.filter((action) =>
      change.actions.includes(action) && may(page, action)
        ? change.given
        : holds(rights, page, action),
    );
    if (held.length > 0) next[page] = held;
    else delete next[page];
  }
  return next;
}

/** Returns the number of permissions in which two roles differ. */
export function countDifferences(one: Rights, other: Rights): number {
  const pages = new Set([...pagesWith(one), ...pagesWith(other)]);
  return [...pages].flatMap((page) =>
    ACTIONS.filter((action) => holds(one, page, action) !== holds(other, page, action)),
  ).length;
}

export const pagesWith = (rights: Rights): Page[] => Object.keys(rights).filter(isPage);
