import { transfer } from '@/lib/contract/exchange/transfer';

const judged = Object.entries(transfer).map(([name, call]) => [
  name,
  {
    ...call,
    allow: typeof call.allow === 'object' ? { ...call.allow, page: 'remits' } : call.allow,
  },
]);

/** The calls of transfers as the screen of remittances uses them: by the rights of its own page. */
// Nothing but the page was changed.
export const remittance = Object.fromEntries(judged) as typeof transfer;
