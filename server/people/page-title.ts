/** What a page is called in a role, written by the host and never by whoever saves the role. */
export function pageTitle(page: string): string {
  return page.charAt(0).toUpperCase() + page.slice(1);
}
