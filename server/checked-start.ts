import { problemOf } from './preflight';

/**
 * Entry point of a release. A release is already built, so this only checks the settings and then starts the server.
 */
const args = process.argv.slice(2);
const problem = args.includes('--version') ? undefined : await problemOf(process.env, args);
if (problem !== undefined) {
  process.stderr.write(`Sarraf cannot run: ${problem}\n`);
  process.exit(1);
}
await import('./main');
