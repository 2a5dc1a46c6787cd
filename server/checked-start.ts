import { beginDatabase, problemOf } from './preflight';

/**
 * Entry point of a release. A release is already built, so this only checks the settings and then starts the server,
 * which is a bundle of its own: a new database is created while that bundle is loaded.
 */
const args = process.argv.slice(2);
if (!args.includes('--version')) {
  const problem = await problemOf(process.env, args);
  if (problem !== undefined) {
    process.stderr.write(`Sarraf cannot run: ${problem}\n`);
    process.exit(1);
  }
  beginDatabase(process.env, args);
}
await import(new URL('main.mjs', import.meta.url).href);
