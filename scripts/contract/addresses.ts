import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { type Known, recordPath } from './known';

/** An id that no record has, because it is higher than any id in use. */
export const NOWHERE = 999_999_999_999;
export const MALFORMED = ['abc', '1.5', '-1', '0'] as const;

/** Fills a path with ids and tokens of the checked server; undefined if an id or token is missing. */
export function pathFor({ path }: Endpoint, known: Known): string | undefined {
  const names = paramNames(path);
  if (names.length === 0) return path;
  const token = known.tokens[path];
  if (names.includes('token')) return token === undefined ? undefined : fillPath(path, { token });
  const id = known.ids.get(recordPath(path) ?? '');
  return id === undefined ? undefined : fillPath(path, { id });
}

/** Fills every parameter of a path with the same value. */
export function pathWith({ path }: Endpoint, value: string | number): string {
  return fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, value])));
}

/** Required query parameters of a call; undefined if the server has no values for them. */
export function queryFor({ path }: Endpoint, known: Known): Record<string, string> | undefined {
  if (path === 'exchange/positions/moves' || path === 'exchange/trade/coverable') {
    const codes = [...(known.decimals?.of.keys() ?? [])];
    const currency = codes.find((code) => code !== known.decimals?.base);
    if (currency === undefined) return undefined;
    return { currency, ...(path === 'exchange/trade/coverable' && { side: 'buy' }) };
  }
  if (path === 'reports/account-statement') {
    return known.account === undefined ? undefined : { account_id: String(known.account) };
  }
  if (path === 'setting/message-texts/{id}/preview') return { language: 'en' };
  if (path === 'accounting/proof/verify-head') {
    return known.hash === undefined ? undefined : { hash: known.hash };
  }
  return {};
}

export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
