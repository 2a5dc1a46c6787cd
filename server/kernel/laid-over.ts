/** Returns the stored fields, overwritten by those that were sent. Sent fields have already been validated. */
export const laidOver = <Fields extends object>(
  before: Fields,
  sent: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
