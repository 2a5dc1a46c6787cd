/** Masks a name: only the first letter of each word remains, so that people who know the name recognise it. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
