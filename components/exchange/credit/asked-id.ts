/** An id that an address asks for: `?limit_id=3`. Anybody can write one: what is none is left out. */
export function idAsked(query: Pick<URLSearchParams, 'get'>, name: string): number | undefined {
  const text = /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0];
  return text === undefined ? undefined : Number(text);
}
