/**
 * Parses an id from the query string, such as `?limit_id=3`. Returns undefined for other text, because users can edit
 * the URL.
 */
export function queryId(query: Pick<URLSearchParams, 'get'>, name: string): number | undefined {
  const text = /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0];
  return text === undefined ? undefined : Number(text);
}
