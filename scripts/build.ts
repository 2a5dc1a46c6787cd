import { BuildError } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';

try {
  await buildWhenStale({ force: true });
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
