import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const UNITS = path.resolve('deploy', 'systemd');
const folder = mkdtempSync(path.join(os.tmpdir(), 'sarraf-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Highest exposure that `systemd-analyze security` may find, in tenths of its scale of ten. */
const EXPOSURE_MAX = '20';

const analyze = (...args: readonly string[]): string =>
  execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });

test.each(readdirSync(UNITS))('systemd accepts %s, and finds little that it exposes', (name) => {
  const unit = path.join(folder, name);
  const text = readFileSync(path.join(UNITS, name), 'utf8');
  writeFileSync(unit, text.replaceAll('/opt/sarraf/bin', path.resolve('bin')));
  expect(analyze('verify', '--man=no', unit)).toBe('');
  const threshold = `--threshold=${EXPOSURE_MAX}`;
  expect(analyze('security', '--offline=yes', threshold, unit)).toContain('OK');
});

test('host and worker differ only in their arguments and settings', () => {
  const linesOf = (name: string) =>
    readFileSync(path.join(UNITS, name), 'utf8')
      .split('\n')
      .filter((line) => !/^(#|Description|ExecStart|EnvironmentFile)/.test(line));
  expect(linesOf('sarraf-worker.service')).toEqual(linesOf('sarraf.service'));
});
