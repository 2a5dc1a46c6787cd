import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { sections } from '@/components/settings/system-setting/sections';

/** Sources of the program, without those of the settings. */
const sources = execSync('git ls-files -co --exclude-standard server components hooks lib')
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/system-setting|settings\//.test(file))
  .map((file) => readFileSync(file, 'utf8'));

test.each(sections.flatMap(({ fields }) => fields.map(({ name }) => name)))(
  'the setting %s is shown because something holds to it',
  (name) => {
    const [own = name] = name.split('.').slice(-1);
    expect(sources.some((text) => new RegExp(`\\b${own}\\b`).test(text))).toBe(true);
  },
);
