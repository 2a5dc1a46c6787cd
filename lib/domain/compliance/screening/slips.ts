/**
 * Number of typos between two words: letters to add, remove, change or swap with the next one (optimal string alignment
 * distance). If there are more than `most`, the result is any number above `most`.
 */
export function slipsBetween(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = [0];
  for (let at = 1; at <= other.length; at += 1) above.push(at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at - 1);
      let slips = (above[at - 1] ?? 0) + (isSame ? 0 : 1);
      slips = lesser(slips, lesser(above[at] ?? 0, line[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && isSwapped(one, other, row, at)) {
        slips = lesser(slips, (before[at - 2] ?? 0) + 1);
      }
      line.push(slips);
      least = lesser(least, slips);
    }
    // Even a swap, which continues from the row two above, adds one typo. So no later row can have fewer typos than
    // this row, and the loop may stop.
    if (least > most) return least;
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}

const lesser = (one: number, other: number): number => (one < other ? one : other);

const isSwapped = (one: string, other: string, row: number, at: number): boolean =>
  one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(at - 1);
