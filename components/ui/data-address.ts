/** A picture as an address that holds it, so that there is nothing to give back afterwards. */
export async function dataAddressOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  // Read as a data URL, the result is text.
  reader.addEventListener('load', () => resolve(reader.result as string));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  reader.readAsDataURL(blob);
  return promise;
}
