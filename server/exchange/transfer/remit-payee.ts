import type { PayOut } from '@/lib/contract/exchange/transfer';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import { seePosted } from '@/server/exchange/compliance/after-posting';
import { NOBODY } from '@/server/exchange/compliance/cleared';
import { boundsOf } from '@/server/exchange/compliance/limits';
import { baseOf } from '@/server/exchange/compliance/base-of';
import { lockPerson } from '@/server/exchange/compliance/lock-person';
import { beneficiaryKey, personOf } from '@/server/exchange/compliance/person';
import { findingsOf, type Watched, watchOver } from '@/server/exchange/compliance/watch';
import { type Moved, thresholdsOn } from '@/server/exchange/compliance/watched.sql';
import { transferBodyOf } from './branch-steps';
import { knownSums } from './remit-steps';

/** Stores a beneficiary's cash payout for the checks. The person is identified by document, phone and address. */
export async function seePaidHere(
  call: DocumentCall,
  row: DocumentRow,
  { document, location_id }: PayOut,
  day: string,
): Promise<void> {
  const { sender, beneficiary, payout_currency: currency = '' } = transferBodyOf(row);
  const { known, sums } = await knownSums(call, row, day);
  const told = { ...beneficiary, id_number: document.number };
  await lockPerson(call, { party: undefined, day, told });
  const watched: Watched = {
    person: personOf(call.host, null, told),
    party: null,
    place: location_id ?? null,
    branch: row.branch_id ?? 1,
    day,
    first: `pay ${currency}`,
    beneficiary: beneficiaryKey(call.host, {
      name: beneficiary?.name,
      phone: beneficiary?.phone,
      account: beneficiary?.account,
    }),
  };
  const worth = baseOf({ currency, amount: sums.payout }, known, day) ?? '0';
  const moved: Moved = {
    kind: 'remit_in',
    amount_in: '0',
    cash_in: '0',
    amount_out: worth,
    cash_out: worth,
    deals: [],
    is_swap: false,
    beneficiary: watched.beneficiary,
    sender: beneficiaryKey(call.host, {
      name: sender?.name,
      phone: sender?.phone,
      account: sender?.account,
    }),
  };
  const thresholds = await thresholdsOn(call.db, day);
  const { base } = known.currencies;
  const bounds = await boundsOf(call, { thresholds, cleared: NOBODY, base });
  const watch = await watchOver(call, watched, { bounds, valuing: known });
  const findings = findingsOf(watch, watched, moved);
  await seePosted(call, row, { watched, watch, moved, findings, base });
}
