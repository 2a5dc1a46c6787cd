/** Returns the stored fields, overwritten by the sent fields, which were already validated. */
export const laidOver = <Fields extends object>(
  before: Fields,
  sent: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
