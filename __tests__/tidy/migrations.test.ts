import { createHash } from 'node:crypto';

import { readLanded, readMigrations } from '@/server/database/migrate';

const FOLDER = 'server/database/migrations';
/** The first lines of the list, which no later one may push aside. */
const FIRST = {
  lines: 12,
  sha256: 'fb62fe62eb9925e24aa9b091f4a95b796463c08d1d86bc28be6fe3490cb78d19',
};

test('a migration that landed keeps its name, number and text for good', async () => {
  const files = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const changed = (await readLanded()).filter(({ name, checksum }) => files.get(name) !== checksum);
  // Write a new file with the next free number instead: organisations have applied this one as it was.
  expect(changed).toEqual([]);
});

test('every migration has its line at the end of landed.txt', async () => {
  const landed = new Set((await readLanded()).map(({ name }) => name));
  const missing = (await readMigrations()).filter(({ name }) => !landed.has(name));
  // To mend it, run what is printed here, and commit the line together with the file.
  const commands = missing.map(
    ({ name, checksum }) => `echo '${name} ${checksum}' >> ${FOLDER}/landed.txt`,
  );
  expect(commands).toEqual([]);
});

test('the list of what landed is only added to, and names nothing twice', async () => {
  const landed = await readLanded();
  const first = landed.slice(0, FIRST.lines).map(({ name, checksum }) => `${name} ${checksum}\n`);
  expect(createHash('sha256').update(first.join('')).digest('hex')).toBe(FIRST.sha256);
  expect(new Set(landed.map(({ name }) => name)).size).toBe(landed.length);
});
