import type { Answer } from './client';

const RACERS = 50;

/** Rounds of each race; the soak test runs more. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);

/** Runs concurrent attempts; returns how many succeeded, and the distinct statuses of the others. */
export async function atOnce(attempt: (n: number) => Promise<Answer>, racers = RACERS) {
  const answers = await Promise.all(Array.from({ length: racers }, (_, n) => attempt(n)));
  const refused = answers.map(({ status }) => status).filter((status) => status >= 300);
  return { through: racers - refused.length, others: [...new Set(refused)] };
}

/** Repeats a race; each round uses new data. */
export async function inRounds(round: (n: number) => Promise<void>, rounds = ROUNDS) {
  for (let n = 1; n <= rounds; n += 1) await round(n);
}
