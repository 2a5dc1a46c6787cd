import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { addDays, addMonths } from '@/lib/domain/calendar';
import { Caller } from './caller';
import { runProgram, startHost } from './child';

const SIZES = [250, 500, 1_000] as const;
const RUN = 'hrm/payroll-preparation';

/** How long each step of a run for so many employees took, in seconds. */
export type PayrollMeasured = Readonly<{
  employees: number;
  prepare: number;
  post: number;
  pay: number;
}>;

type Begun = Readonly<{ id: number; job: Readonly<{ id: number }> }>;

/** Payroll as the staff grows, a month a size, on one host. */
export async function measurePayroll(
  dataDir: string,
  program: string,
): Promise<readonly PayrollMeasured[]> {
  const first = await startHost(dataDir);
  await first.stop();
  let hired = 0;
  const measured: PayrollMeasured[] = [];
  for (const [month, employees] of SIZES.entries()) {
    const more = String(employees - hired);
    await runProgram(program, [dataDir, more, hired === 0 ? 'first' : '']);
    hired = employees;
    const host = await startHost(dataDir);
    const caller = await Caller.signIn(host.url);
    try {
      measured.push({ employees, ...(await runOf(caller, addMonths('2026-01-01', month))) });
    } finally {
      caller.close();
      await host.stop();
    }
  }
  return measured;
}

async function runOf(caller: Caller, period_from: string) {
  const period_to = addDays(addMonths(period_from, 1), -1);
  const chart = await caller.get<readonly Readonly<{ id: number; number: string }>[]>(
    'accounting/chart-of-accounts/list',
  );
  const account_id = chart.find(({ number }) => number === '1030')?.id;
  const began = performance.now();
  const { id, job } = await sent<Begun>(caller, `${RUN}/store`, { period_from, period_to });
  await ended(caller, job.id);
  const prepare = since(began);
  await sent(caller, `${RUN}/${id}/approve`, {});
  const posting = performance.now();
  await sent(caller, `${RUN}/${id}/post`, {});
  const post = since(posting);
  const paying = performance.now();
  await sent(caller, `${RUN}/${id}/pay`, { account_id });
  return { prepare, post, pay: since(paying) };
}

const since = (began: number): number => (performance.now() - began) / 1000;

async function sent<Answer>(caller: Caller, path: string, body: object): Promise<Answer> {
  const { status, text } = await caller.post(path, body, randomUUID());
  if (status > 202) throw new Error(`${path} answered ${status}: ${text}`);
  // The contract's tests hold the host to its answers.
  return JSON.parse(text) as Answer;
}

const ASK_EVERY_MS = 50;

async function ended(caller: Caller, job: number): Promise<void> {
  for (;;) {
    const { status } = await caller.get<Readonly<{ status: string }>>(`jobs/${job}/show`);
    if (status === 'done') return;
    if (status !== 'queued' && status !== 'running') throw new Error(`the job ended as ${status}`);
    await sleep(ASK_EVERY_MS);
  }
}
