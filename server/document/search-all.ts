import {
  documentSearch,
  FOUND_NAMED,
  FOUND_TYPES,
  type FoundDocument,
  type FoundOfType,
  type FoundType,
} from '@/lib/contract/found-documents';
import { documentTypes } from '@/lib/domain/document-type';
import { readSearch } from '@/lib/format/search-words';
import { pageOf } from '@/lib/routes';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { newestFound } from './newest-found.sql';
import { queryOf } from './search.sql';

/**
 * Searches for the command palette. Returns the newest matches of each type, limited to pages that the caller may view.
 */
export const documentSearchRoute = serve(documentSearch, async ({ db, input, may }) => {
  const { types: named, words } = readSearch(input.search ?? '');
  const types = FOUND_TYPES.filter(
    (type) => may(pageOf(documentTypes[type].route), 'view') && (!named || named.includes(type)),
  );
  const query = await queryOf(db, words, { seesParties: may('parties', 'view') });
  if (query === undefined || types.length === 0) return { data: [] };
  return { data: await shown(db, await newestFound(db, types, query)) };
});

/** Formats the matches of each type. Sets `more` if a type has more matches than are shown. */
async function shown(
  db: Db,
  found: readonly (FoundDocument & { type: FoundType })[],
): Promise<FoundOfType[]> {
  const wire = wireOf(await currenciesOf(db));
  return FOUND_TYPES.flatMap((due_to) => {
    const all = found.filter(({ type }) => type === due_to);
    if (all.length === 0) return [];
    const documents = all.slice(0, FOUND_NAMED).map(({ type, amount, currency, ...row }) => ({
      ...row,
      ...(type === 'sales'
        ? { amount: null, currency: null }
        : { amount: wire.money(amount, currency), currency }),
    }));
    return [{ due_to, documents, more: all.length > FOUND_NAMED }];
  });
}
