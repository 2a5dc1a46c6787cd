/** Runs as many calls at once as the host allows one user. */
export async function eachOf<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const AT_ONCE = 16;
  for (let at = 0; at < values.length; at += AT_ONCE) {
    await Promise.all(values.slice(at, at + AT_ONCE).map(work));
  }
}
