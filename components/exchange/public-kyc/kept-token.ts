/**
 * What finds the application again when a telephone drops the page to show its camera. It opens nothing without the
 * session cookie, and is gone with the tab; nothing that somebody typed is ever kept in the browser.
 */
const KEY = 'identify';

export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // there is no storage, or it is forbidden
  }
}

export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    return; // it is then known for as long as the page stands
  }
}

/** Takes a mailed link out of the address, so that it stands in no history. */
export function takeLink(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
