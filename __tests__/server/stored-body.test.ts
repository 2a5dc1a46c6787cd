import { storedBody } from '@/server/document/stored';

const readTrade = storedBody<{ memo: string; date: string }>('trade');
const sent = { memo: 'Settles a deal', date: '2026-01-05' };

it('reads what a document of its type says', () => {
  expect(readTrade({ type: 'trade', body: sent })).toEqual(sent);
});

it('never reads a document of another type as its own', () => {
  expect(() => readTrade({ type: 'transfer', body: sent })).toThrow(
    'a transfer was read as a trade',
  );
});
