import { aHead } from '@/__tests__/support/report-samples';
import type { Ageing, AgeingRow } from '@/lib/contract/reports/ageing';

const figures = {
  currency: 'USD',
  current: '50.00',
  d30: '60.00',
  d60: '0.00',
  d90: '120.00',
  older: '0.00',
  total: '230.00',
  base: '230.00',
} as const;
const owed = {
  currency: 'EUR',
  current: '-25.00',
  d30: '0.00',
  d60: '0.00',
  d90: '0.00',
  older: '0.00',
  total: '-25.00',
  base: '-27.50',
} as const;

const anAgeingRow = (own: Partial<AgeingRow> = {}): AgeingRow => ({
  party_id: 4,
  party: 'Ahmad',
  kind: 'customer',
  side: 'receivable',
  ...figures,
  oldest: '2026-08-25',
  ...own,
});

export const anAgeing = (own: Partial<Ageing> = {}): Ageing => ({
  ...aHead('ageing'),
  as_of: '2026-11-19',
  rows: [
    anAgeingRow(),
    anAgeingRow({ party_id: 5, party: 'Laila', side: 'payable', ...owed, oldest: '2026-11-19' }),
  ],
  totals: [
    { side: 'receivable', ...figures },
    { side: 'payable', ...owed },
  ],
  sides: [
    { side: 'receivable', base: '230.00' },
    { side: 'payable', base: '-27.50' },
  ],
  ...own,
});
