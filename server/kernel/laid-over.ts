/** The fields as they stood, with those that were sent in their place; their schema has judged each. */
export const laidOver = <Fields extends object>(
  before: Fields,
  sent: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
