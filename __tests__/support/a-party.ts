import type { Party, PartyRecord } from '@/lib/contract/accounting/parties';

/** A customer without open items. */
export const aParty = (id: number, name: string, own: Partial<Party> = {}): Party => ({
  id,
  kind: 'customer',
  name,
  phone: null,
  email: null,
  language: null,
  class: null,
  note: '',
  commission: null,
  settlement_limit: null,
  is_active: true,
  balance: '0.00',
  balances: [],
  created_at: '2026-11-01T08:00:00.000Z',
  version: 1,
  ...own,
});

export const aPartyRecord = (party: Party, own: Partial<PartyRecord> = {}): PartyRecord => ({
  ...party,
  lines: [],
  history: [{ at: '2026-11-01T08:00:00.000Z', user: 'Dev', action: 'create', changes: {} }],
  ...own,
});

export const aPartyPage = (data: readonly Party[], total = data.length) => ({
  data: [...data],
  meta: { page: 1, per_page: 50, total },
});
