import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { soakCounters } from '@/__tests__/soak/counters';
import { soakFuzz } from '@/__tests__/soak/fuzzed';
import { hostProgram, type Program } from '@/__tests__/soak/host-process';
import { compareWithHledger } from '@/__tests__/soak/oracle';
import { soakPapers } from '@/__tests__/soak/papers';
import { isFar, rankDistance } from '@/__tests__/soak/ranks';
import { soak } from '@/__tests__/soak/rounds';
import { timeAddresses } from '@/__tests__/soak/times';
import { workOff } from '@/__tests__/soak/working-off';
import { fastFolder } from '@/scripts/test/fast-folder';
import { SEED } from '../support/sample';

let folder: string;
let program: Program;
beforeAll(async () => {
  folder = await mkdtemp(path.join(fastFolder(), 'sarraf-soak-'));
  program = await hostProgram(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a host that is killed under load, and once with its database, loses nothing that it acknowledged', async () => {
  const dataDir = path.join(folder, 'killed');
  const { acknowledged } = await soak({
    dataDir,
    program,
    rounds: 3,
    seed: SEED,
    say: () => undefined,
  });
  expect(acknowledged).toBeGreaterThan(0);
}, 240_000);

test('a host that is killed while payroll and depreciation are worked off has each of them once', async () => {
  const worked = await workOff({
    dataDir: path.join(folder, 'jobs'),
    program,
    kills: 1,
    seed: SEED,
    say: () => undefined,
  });
  expect(worked).toEqual({ kills: 1, entries: 6, slips: 600, rows: 480 });
}, 240_000);

test('a file that went through the host comes to the same balances in hledger', async () => {
  const { accounts } = await compareWithHledger(path.join(folder, 'compared'), program, 300);
  expect(accounts).toBeGreaterThan(10);
}, 120_000);

test('counters that deal at random in a host of their own stand as the model says', async () => {
  const { acts } = await soakCounters(path.join(folder, 'counters'), program, {
    runs: 1,
    seed: SEED,
    say: () => undefined,
  });
  expect(acts).toBeGreaterThan(60);
}, 120_000);

test('a host in a process of its own answers whatever it is sent, and does not end', async () => {
  const told = await soakFuzz(path.join(folder, 'fuzzed'), program, {
    requests: 600,
    seed: SEED,
    say: () => undefined,
  });
  expect(told).toMatch(/: 0 × 5xx, 0 answers above 50 kB, .*the process never ended/);
}, 240_000);

test('of hostile files nothing is served but what can be seen of them, and nothing stays', async () => {
  const told = await soakPapers(path.join(folder, 'papers'), program, {
    files: 28,
    seed: SEED,
    say: () => undefined,
  });
  expect(told).toMatch(/ served again without a trace .*nothing left of the others/);
}, 240_000);

test('no answer about an address comes sooner or later because the host knows it', async () => {
  const timed = await timeAddresses(path.join(folder, 'times'), program, { pairs: 24, seed: SEED });
  expect(timed.map(({ name }) => name)).toEqual([
    'public/kyc/start',
    'public/kyc/view',
    'public/kyc/verify',
    'users/login',
    'users/forgot-password',
  ]);
  expect(timed.filter((one) => one.isApart)).toEqual([]);
}, 120_000);

test('times are apart where nearly all of one kind are longer, and not where they are mixed', () => {
  const times = (from: number) => Array.from({ length: 30 }, (_, at) => from + ((at * 7) % 30));
  expect(isFar(rankDistance({ known: times(0), unknown: times(1) }))).toBe(false);
  expect(isFar(rankDistance({ known: times(28), unknown: times(0) }))).toBe(true);
  expect(isFar(rankDistance({ known: times(0), unknown: times(28) }))).toBe(true);
});
