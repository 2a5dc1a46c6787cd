import { transfer } from '@/lib/contract/dealing/transfer';

const judged = Object.entries(transfer).map(([name, call]) => [
  name,
  {
    ...call,
    allow: typeof call.allow === 'object' ? { ...call.allow, page: 'remits' } : call.allow,
  },
]);

/** Endpoints of transfers that check the permissions of the page `remits` instead of `transfer`. */
// The cast is safe, because only `allow` differs from the endpoints of transfers.
export const remittance = Object.fromEntries(judged) as typeof transfer;
