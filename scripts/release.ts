import { runOrExplain } from './build/build-error.ts';
import { buildRelease } from './release/release.ts';

await runOrExplain(async () => {
  const { archive, bill, sums } = await buildRelease();
  for (const file of [archive, bill, sums]) process.stdout.write(`${file}\n`);
});
