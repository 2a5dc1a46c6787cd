import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { soakCounters } from '@/scripts/soak/counters';
import { soakFuzz } from '@/scripts/soak/fuzzed';
import { hostProgram, type Program } from '@/scripts/soak/host-process';
import { compareWithHledger } from '@/scripts/soak/oracle';
import { soakPapers } from '@/scripts/soak/papers';
import { soak } from '@/scripts/soak/rounds';

jest.setTimeout(60_000);

let folder: string;
let program: Program;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-soak-'));
  program = await hostProgram(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a host that is killed under load, and once with its database, loses nothing that it acknowledged', async () => {
  const dataDir = path.join(folder, 'killed');
  const { acknowledged } = await soak({
    dataDir,
    program,
    rounds: 3,
    seed: 1,
    say: () => undefined,
  });
  expect(acknowledged).toBeGreaterThan(0);
}, 240_000);

test('a file that went through the host comes to the same balances in hledger', async () => {
  const { accounts } = await compareWithHledger(path.join(folder, 'compared'), program, 300);
  expect(accounts).toBeGreaterThan(10);
}, 120_000);

test('counters that deal at random in a host of their own stand as the model says', async () => {
  const { acts } = await soakCounters(path.join(folder, 'counters'), program, {
    ...{ runs: 1, seed: 3 },
    say: () => undefined,
  });
  expect(acts).toBeGreaterThan(60);
}, 120_000);

test('a host in a process of its own answers whatever it is sent, and does not end', async () => {
  const told = await soakFuzz(path.join(folder, 'fuzzed'), program, {
    ...{ requests: 1500, seed: 2 },
    say: () => undefined,
  });
  expect(told).toMatch(/: 0 × 5xx, 0 answers above 50 kB, .*the process never ended/);
}, 240_000);

test('of hostile files nothing is served but what can be seen of them, and nothing stays', async () => {
  const told = await soakPapers(path.join(folder, 'papers'), program, {
    ...{ files: 56, seed: 5 },
    say: () => undefined,
  });
  expect(told).toMatch(/ served again without a trace .*nothing left of the others/);
}, 240_000);
