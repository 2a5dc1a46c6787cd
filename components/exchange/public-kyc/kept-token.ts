/**
 * Storage key of the token that reopens the application after a phone unloads the page for its camera. It is useless
 * without the session cookie and disappears with the tab. Nothing that the customer enters is stored in the browser.
 */
const KEY = 'identify';

export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // storage is missing or forbidden
  }
}

export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    return; // the token then lasts until the page is closed
  }
}

/** Returns the token of a mailed link and removes it from the address, so that it does not stay in the history. */
export function takeLink(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
