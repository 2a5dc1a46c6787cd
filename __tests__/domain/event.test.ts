import { eventOf } from '@/lib/domain/event';

type Row = readonly [type: string, action: string, before: string | null, after: string];

const event = ([record_type, action, before, after]: Row, isDocument = true) =>
  eventOf({ record_type, action, changes: { status: [before, after] } }, isDocument);

test.each<readonly [Row, string | undefined]>([
  [['trade', 'create', null, 'posted'], 'document.posted'],
  [['trade', 'create', null, 'draft'], undefined],
  [['trade', 'create', null, 'pending_approval'], undefined],
  [['trade', 'post', 'draft', 'posted'], 'document.posted'],
  [['trade', 'approve', 'pending_approval', 'posted'], 'document.posted'],
  [['asset', 'create', null, 'active'], 'document.posted'],
  [['trade', 'settle', 'posted', 'part_settled'], 'document.stepped'],
  [['trade', 'settle', 'part_settled', 'part_settled'], undefined],
  [['trade', 'void', 'posted', 'voided'], 'document.voided'],
  [['transfer', 'void', 'dispatched', 'voided'], 'document.voided'],
  [['trade', 'delete', 'draft', 'discarded'], undefined],
  [['KYC customer', 'submit', 'draft', 'submitted'], undefined],
  [['KYC customer', 'approve', 'submitted', 'approved'], 'kyc.decided'],
  [['KYC customer', 'reject', 'under_review', 'rejected'], 'kyc.decided'],
  [['KYC customer', 'block', 'approved', 'blocked'], 'kyc.decided'],
  [['till session', 'open', null, 'open'], undefined],
  [['till session', 'close', 'open', 'variance_review'], undefined],
  [['till session', 'approve', 'variance_review', 'closed'], 'till.closed'],
  [['rate', 'approve', 'proposed', 'active'], 'rate.published'],
  [['rate', 'reject', 'proposed', 'rejected'], undefined],
])('%j reports the event %s', (row, type) => {
  expect(event(row)).toBe(type);
});

test('a rate is published at once or when it comes into force, not when it is planned', () => {
  const actions = ['publish', 'come into force', 'plan', 'propose', 'cancel'];
  const types = actions.map((action) =>
    eventOf({ record_type: 'rate', action, changes: {} }, false),
  );
  expect(types).toEqual(['rate.published', 'rate.published', undefined, undefined, undefined]);
});

test('a record that is no document reports nothing', () => {
  expect(event(['users', 'edit', 'active', 'disabled'], false)).toBeUndefined();
});
