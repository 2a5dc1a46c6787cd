import { seesAllStock, seesStock, shiftSeen } from '@/lib/domain/dealing/expected-stock';

const person = (rights: object = {}) => ({
  id: 7,
  is_developer: false,
  role: { id: 1, name: 'Teller', pages: [{ name: 'tills', title: 'Tills', ...rights }] },
});
const teller = person({ view: true, post: true });
const overseer = person({ view: true, sensitive: true });
const open = (userId: number) => ({ userId, status: 'open' as const });
const approver = person({ view: true, approve: true });

test.each([
  ['a teller who counts blind', teller, true, open(7), false],
  ['the same once the last count is in', teller, true, { userId: 7, status: 'closed' }, true],
  ['the same while the first waits', teller, true, { userId: 7, status: 'opening_review' }, false],
  ['a teller where nobody counts blind', teller, false, open(7), true],
  ['a teller of a till that a colleague has open', teller, false, open(8), false],
  ['a teller of a vault, or a till that is shut', teller, false, null, false],
  ['whoever approves counts, of a till that is open', approver, true, open(8), false],
  ['whoever may see what is sensitive about tills', overseer, true, open(8), true],
  ['the same of their own till', overseer, true, open(7), true],
  ['nobody', null, false, null, false],
] as const)('what should be in stock: %s', (_, user, countsBlind, shift, seen) => {
  expect(seesStock({ user, countsBlind }, shift)).toBe(seen);
});

test.each([
  ['their own while it is open', teller, 7, 'open', 'opening'],
  ['their own while its first count waits', teller, 7, 'opening_review', 'opening'],
  ['their own whose first count was rejected', teller, 7, 'rejected', 'opening'],
  ['their own once the last count is in', teller, 7, 'variance_review', 'all'],
  ["a colleague's", teller, 8, 'closed', 'none'],
  ["a colleague's whose first count waits, for an approver", approver, 8, 'opening_review', 'all'],
  ["a colleague's whose last count is in, for an approver", approver, 8, 'variance_review', 'all'],
  ["a colleague's that is open, for an approver", approver, 8, 'open', 'none'],
  ['any, for whoever may see what is sensitive', overseer, 8, 'open', 'all'],
] as const)('of a session that is counted blind: %s', (_, user, userId, status, seen) => {
  expect(shiftSeen({ user, countsBlind: true }, { userId, status })).toBe(seen);
});

test('where nobody counts blind an own session is seen whole', () => {
  const shift = { userId: 7, status: 'open' } as const;
  expect(shiftSeen({ user: teller, countsBlind: false }, shift)).toBe('all');
});

test('what is in stock everywhere is for who may see what is sensitive about tills', () => {
  expect([teller, overseer, approver, null].map(seesAllStock)).toEqual([false, true, false, false]);
});
