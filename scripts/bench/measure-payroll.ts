import { addDays, addMonths } from '@/lib/domain/calendar';
import { Caller } from './caller';
import { runProgram, startHost } from './child';
import { ended, sent, since } from './requests';

const SIZES = [250, 500, 1_000] as const;
const RUN = 'hrm/payroll-preparation';

/** Time of each step of a payroll run, in seconds. */
export type PayrollMeasured = Readonly<{
  employees: number;
  prepare: number;
  post: number;
  pay: number;
}>;

type Begun = Readonly<{ id: number; job: Readonly<{ id: number }> }>;

/** Measures payroll while the number of employees grows, one month per size, on one database. */
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
