import { locations } from '@/lib/contract/exchange/locations';
import { transfer } from '@/lib/contract/exchange/transfer';
import { branches } from '@/lib/contract/settings/branches';
import { type Decimal, share } from '@/lib/domain/money';
import type { Scene } from './counter-shift';

const VAULT = 1;

/** Transfers to the branch in turn, with their outcome; amounts are in foreign currencies. */
const SENT = [
  { currency: 'EUR', amount: '2000', end: 'receive' },
  { currency: 'AED', amount: '5000', end: 'miss' },
  { currency: 'GBP', amount: '600', end: 'recall' },
  { currency: 'JPY', amount: '150000', end: 'lose' },
] as const;

/** Part of a transfer that the branch counts. */
const FOUND = { part: '9', whole: '10' } as const;

type Line = Readonly<{ currency: string; amount: Decimal }>;
type Way = Readonly<{ id: number; line: Line; end: (typeof SENT)[number]['end'] }>;

/** Opens a second branch. Transfers to its vault arrive on the next working day, in full or short, or are recalled. */
export async function branchTransfersOf(scene: Scene) {
  const { call, day, setup } = scene;
  const { owner, reviewer } = setup;
  const branch = await call(branches.store, owner, {
    input: { name: 'Herat', address: 'Jada-e Walayat, Herat' },
  });
  const vault = await call(locations.store, owner, {
    input: { name: 'Vault of Herat', type: 'vault', branch_id: branch.id },
  });
  const onTheWay: Way[] = [];
  let count = 0;

  return {
    send: async () => {
      const { currency, amount, end } = SENT[count % SENT.length] ?? SENT[0];
      const line = scene.foreign(currency, amount);
      count += 1;
      const { id } = await call(transfer.store, owner, {
        input: {
          kind: 'internal',
          date: await day(),
          post: true,
          lines: [line],
          from_location_id: VAULT,
          to_location_id: vault.id,
          memo: 'Cash for the branch',
        },
      });
      onTheWay.push({ id, line, end });
    },
    arrive: async () => {
      for (const one of onTheWay.splice(0)) await arrive(one);
    },
  };

  async function arrive({ id, line, end }: Way): Promise<void> {
    const params = { id };
    if (end === 'recall') {
      const reason = 'The road is closed';
      await call(transfer.recall, owner, { params, input: { reason } });
      return;
    }
    const amount = end === 'receive' ? line.amount : share(line.amount, FOUND, 0);
    const lines = [{ currency: line.currency, amount }];
    await call(transfer.receive, reviewer, { params, input: { lines } });
    if (end !== 'lose') return;
    const reason = 'The courier lost it';
    await call(transfer.difference, owner, { params, input: { decision: 'charge', reason } });
  }
}
