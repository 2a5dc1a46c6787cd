import type { Location } from '@/lib/contract/dealing/locations';
import type { ShiftSheet, TillSession } from '@/lib/contract/dealing/till-sessions';

export const aTill = (own: Partial<Location> = {}): Location => ({
  id: 2,
  name: 'Till 1',
  type: 'till',
  branch_id: 1,
  branch: 'Main',
  account: null,
  limits: {},
  is_active: true,
  version: 1,
  session: null,
  last_count: null,
  ...own,
});

export const aSession = (own: Partial<TillSession> = {}): TillSession => ({
  id: 5,
  location_id: 2,
  location: 'Till 1',
  user: { id: 9, name: 'Omid' },
  status: 'open',
  opened_at: '2026-11-20T06:00:00Z',
  opening_count: { USD: '1000.00' },
  opening_difference: {},
  opening_reason: null,
  opening_approved_by: null,
  opening_approved_at: null,
  closed_at: null,
  closing_count: null,
  expected: null,
  difference: null,
  recomposed: null,
  approved_by: null,
  approved_at: null,
  version: 1,
  ...own,
});

export const aSheet = (own: Partial<ShiftSheet> = {}): ShiftSheet => ({
  ...aSession(),
  waiting: null,
  lines: [],
  movements: [],
  kinds: [],
  postings: [],
  history: [],
  head: { entry_id: 1204, hash: 'c9f0f7736b850e14'.repeat(4), at: '2026-11-21T13:59:00Z' },
  ...own,
});
