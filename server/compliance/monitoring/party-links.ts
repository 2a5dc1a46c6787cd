import { partyLinks } from '@/lib/contract/compliance/party-links';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { type Reading, recordRoutes } from '@/server/kernel/records';
import { partyNames } from '@/server/ledger/party-names';

type PartyLink = AnswerOf<(typeof partyLinks)['list']>[number];
type Fields = Pick<PartyLink, 'party_id' | 'other_party_id' | 'reason'>;

const rows = (db: Db): Promise<PartyLink[]> =>
  db
    .selectFrom('party_link')
    .innerJoin('party', 'party.id', 'party_link.party_id')
    .innerJoin('party as other', 'other.id', 'party_link.other_party_id')
    .selectAll('party_link')
    .select(['party.name as party', 'other.name as other_party'])
    .orderBy('party_link.id')
    .execute();

async function refusals({ db }: Reading, { party_id, other_party_id }: Fields): Promise<Refusal[]> {
  const names = await partyNames(db, [{ party_id }, { party_id: other_party_id }]);
  const missing = (['party_id', 'other_party_id'] as const).filter(
    (field) => !names.has({ party_id, other_party_id }[field]),
  );
  if (missing.length > 0) {
    return missing.map((field) => new Refusal('ledger.party-missing', { field }));
  }
  if (party_id === other_party_id)
    return [new Refusal('party-link.same', { field: 'other_party_id' })];
  return [];
}

export const partyLinkRoutes = recordRoutes<PartyLink, keyof Fields>(partyLinks, {
  table: 'party_link',
  type: 'party link',
  rows,
  refusals,
});
