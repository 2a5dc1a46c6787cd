/** Joins the files of an OFAC list to one file that begins with the main entries. */
export function joinedFile(files: readonly File[]): File | undefined {
  const [first, ...rest] = files.toSorted((one, other) => orderOf(one) - orderOf(other));
  if (!first || rest.length === 0) return first;
  return new File([first, ...rest.flatMap((file) => ['\r\n', file])], first.name);
}

const orderOf = ({ name }: File): number => (/sdn\.csv|prim/i.test(name) ? 0 : 1);
