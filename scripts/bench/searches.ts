import { FROM, TO } from './books';

const LIST = 'accounting/journal-entry/list';
const EVERY_TYPE = 'documents/search';
const LEDGER = `reports/general-ledger?from=${FROM}&to=${TO}`;

/** What is typed: nearly half of all entries are fees, one is of capital paid in, and none of a zebra. */
export const SEARCHES: readonly (readonly [name: string, path: string])[] = [
  ['search, a rare word', `${LIST}?search=capital`],
  ['search, a word of nearly half', `${LIST}?search=fees`],
  ['search, a word of nearly half, page 100', `${LIST}?search=fees&page=100`],
  ['search, two words', `${LIST}?search=bought%20eur`],
  ['search, a word that is nowhere', `${LIST}?search=zebra`],
  ['search, an amount', `${LIST}?search=1,250.50`],
  ['search, a number', `${LIST}?search=jou%20777`],
  ['palette, a rare word', `${EVERY_TYPE}?search=capital`],
  ['palette, a word of nearly half', `${EVERY_TYPE}?search=fees`],
  ['palette, an amount', `${EVERY_TYPE}?search=1,250.50`],
  ['ledger, a rare word', `${LEDGER}&search=capital`],
  ['ledger, a word of nearly half', `${LEDGER}&search=fees`],
  ['ledger, an amount', `${LEDGER}&search=1,250.50`],
];
