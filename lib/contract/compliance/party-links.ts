import * as v from 'valibot';

import { recordCalls } from '@/lib/contract/records';
import { Id, Name } from '@/lib/contract/schemas';

/** Two parties that staff have linked. Compliance rules add up the amounts of linked parties. */
export const partyLinks = recordCalls({
  path: 'exchange/party-links',
  page: 'compliance',
  summaries: {
    list: 'Parties that are known to belong together.',
    store: 'Writes down that two parties belong together, and why.',
    destroy: 'Takes a link apart. What was found by it stays.',
  },
  needed: { party_id: Id, other_party_id: Id, reason: Name(500) },
  free: {},
  shown: { party: v.string(), other_party: v.string() },
});
