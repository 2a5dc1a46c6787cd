import { createPool, queriesOver } from '@/server/database/pool';
import { accountSums } from '@/server/reports/account-sums.sql';
import { ledgerAccounts } from '@/server/reports/ledger-accounts';
import { ledgerPage } from '@/server/reports/ledger-page';
import { xlsxOf } from '@/server/reports/xlsx';
test('perf', async () => {
  const pool = createPool('postgres://dev:dev@127.0.0.1/f_perf', { appRole: false });
  const db = queriesOver(pool);
  const out: string[] = [];
  const time = async (name: string, work: () => Promise<unknown>) => {
    const all: number[] = [];
    for (let i = 0; i < 3; i++) { const t = performance.now(); await work(); all.push(performance.now() - t); }
    out.push(`${name}: ${all.map((x) => Math.round(x)).join(' ')}`);
  };
  const scope = { from: '2026-01-01', to: '2026-06-17' };
  const units = { base: 2, of: { USD: 2, EUR: 2 } };
  await time('tb', () => accountSums(db, scope));
  await time('tb currency', () => accountSums(db, { ...scope, currency: 'USD', withoutClosing: true }));
  const page = (accountIds: number[] | undefined, cursor?: any, more = {}, limit = 200) => async () => {
    const s = { ...scope, ...more };
    return ledgerPage(db, { accounts: await ledgerAccounts(db, { accountIds, scope: s }), scope: s, units, limit, cursor });
  };
  await time('gl 1 first', page([1]));
  const cur = { account_id: 1, place: { date: '2026-05-20', entry_id: 322000, line_no: 1 } };
  await time('gl 1 deep', page([1], cur));
  await time('gl all', page(undefined));
  await time('gl all last account', page(undefined, { account_id: 380, place: { date: '2026-06-01', entry_id: 322000, line_no: 1 } }));
  await time('gl 1 search', page([1], undefined, { search: 'memo 32199' }));
  await time('gl all search rare', page(undefined, undefined, { search: 'memo 321991' }));
  await time('gl 1 all time search common', page([1], undefined, { search: 'memo 1', from: '2023-01-01' }));
  await time('gl batch 2000', page([1], cur, {}, 2000));
  const rows = Array.from({ length: 100000 }, (_, n) => ({ number: '1010', name: 'Cash', date: '2026-01-01', document: 'JOU 00001', memo: 'some memo ' + n, amount: '12.50', balance: '12345.50' }));
  const t = performance.now();
  const x = await xlsxOf(['number','name','date','document','memo','amount','balance'].map((key) => ({ key, title: key, type: key === 'amount' || key === 'balance' ? 'money' : 'text' })), rows, { rightToLeft: false });
  out.push(`xlsx 100k: ${Math.round(performance.now() - t)} ms ${x.length} ${Math.round(process.memoryUsage().rss/1e6)}MB`);
  await pool.end();
  console.log(out.join('\n'));
}, 120000);
