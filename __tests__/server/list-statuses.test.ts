import { DOCUMENT_STATUSES } from '@/lib/domain/document-status';
import { counterFixture } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR'] });

const PLAIN = ['draft', 'pending_approval', 'posted', 'voided', 'discarded'];

/** Additional states of each type. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'accounting/journal-entry': [],
  'exchange/sales': [],
  'exchange/trade': ['part_settled', 'settled'],
  'exchange/transfer': [
    'dispatched',
    'received',
    'received_with_difference',
    'recalled',
    'closed',
    'paid_in',
    'held',
    'sent',
    'available',
    'paid_out',
    'settled',
    'refused',
    'cancelled',
    'returned',
    'expired',
  ],
  'exchange/offer-rate': [
    'offered',
    'part_filled',
    'converted',
    'declined',
    'expired',
    'withdrawn',
  ],
  'assets/asset': ['active', 'suspended', 'fully_depreciated', 'disposed', 'scrapped'],
  'exchange/credit-limit': ['active', 'suspended', 'expired', 'closed'],
  'exchange/credit-sub-limit': ['active', 'suspended', 'expired', 'closed'],
  'hrm/payroll-preparation': ['approved', 'part_paid', 'paid'],
  'hrm/payroll-adjustment': ['approved', 'part_applied', 'applied', 'cancelled'],
  'exchange/credit-limit-withdrawal': ['part_repaid', 'repaid', 'overdue', 'written_off'],
};

test.each(Object.entries(OWN))(
  'the list of %s is narrowed to the states of its type, and to no other',
  async (path, own) => {
    const taken = [];
    for (const status of DOCUMENT_STATUSES) {
      const { status: code, body } = await fixture.me.get(`${path}/list?status=${status}`);
      if (code === 200) taken.push(status);
      else expect([code, Object.keys(body.errors)]).toEqual([422, ['status']]);
    }
    expect(new Set(taken)).toEqual(new Set([...PLAIN, ...own]));
  },
);

test('a transfer that is on its way is found by that state, and is no posted one', async () => {
  const branch = await fixture.me.post('setting/branches/store', { name: 'Herat' });
  const place = await fixture.me.post('exchange/locations/store', {
    name: 'Vault Herat',
    type: 'vault',
    branch_id: branch.body.id,
  });
  const { id } = await fixture.given('sent', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: 1,
    to_location_id: place.body.id,
    lines: [{ currency: 'USD', amount: '900' }],
  });
  const found = async (status: string) =>
    (await fixture.me.get(`exchange/transfer/list?kind=internal&status=${status}`)).body.data.map(
      (row: { id: number }) => row.id,
    );
  expect([await found('dispatched'), await found('posted'), await found('received')]).toEqual([
    [id],
    [],
    [],
  ]);
});
