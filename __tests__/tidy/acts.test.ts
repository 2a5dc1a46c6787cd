import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const sources = execSync('git ls-files -co --exclude-standard server')
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts'));

/** An act that the trail is told of by name; the stages of a remittance are reached by acts of their own. */
const ACT = /\b(?:action: |note\(|back\(|stageTo\([^']*)'([a-z][a-z ]*)'/g;
const acts = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ACT)].map(([, act = '']) => act.replaceAll(' ', '-')),
  ),
);

test.each(['en', 'fa'])(
  'every act that the trail tells of has words on the screen: %s',
  (locale) => {
    const words = JSON.parse(readFileSync(`messages/${locale}/acts.json`, 'utf8'));
    expect(acts.size).toBeGreaterThan(80);
    expect([...acts].filter((act) => !(act in words))).toEqual([]);
  },
);
