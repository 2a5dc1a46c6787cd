/** Quality of a photo, checked in the browser before the upload. */
export type PhotoJudgement = Readonly<{ isSharp: boolean; isWithoutGlare: boolean }>;

/** Minimum variance of edges at which small print is readable; found by trials with printed documents. */
const SHARP_FROM = 60;

/**
 * Grey level from which a pixel counts as glare. A photo has too much glare if the share of such pixels exceeds
 * `MOST_SHINE`.
 */
const SHINE_FROM = 252;
const MOST_SHINE = 0.18;

/** Judges a photo by its grey levels (0 to 255) row by row. The variance of the Laplacian measures sharpness. */
export function judgePhoto(grey: Uint8ClampedArray, width: number): PhotoJudgement {
  const height = Math.floor(grey.length / width);
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  let [count, sum, squares, shining] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = at(x, y);
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * here;
      count += 1;
      sum += edge;
      squares += edge * edge;
      if (here >= SHINE_FROM) shining += 1;
    }
  }
  if (count === 0) return { isSharp: false, isWithoutGlare: true };
  const variance = squares / count - (sum / count) ** 2;
  return { isSharp: variance >= SHARP_FROM, isWithoutGlare: shining / count <= MOST_SHINE };
}
