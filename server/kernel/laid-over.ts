/** Overlays the stored fields with those that were sent. The schema has already validated each. */
export const laidOver = <Fields extends object>(
  before: Fields,
  sent: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
