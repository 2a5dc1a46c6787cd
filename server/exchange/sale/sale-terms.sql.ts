import { type RawBuilder, sql } from 'kysely';

import type { SaleFilters } from '@/lib/contract/exchange/sales';

/** What narrows a list to the tickets of a place, of a customer, and to those that deal one currency against another. */
export function saleTerms({
  location_id,
  customer_id,
  pair,
}: SaleFilters): readonly RawBuilder<boolean>[] {
  const [one = '', other = ''] = pair?.split('/') ?? [];
  return [
    ...(location_id === undefined ? [] : [isAt(location_id)]),
    ...(customer_id === undefined ? [] : [isOf(customer_id)]),
    ...(pair === undefined ? [] : [deals(one, other)]),
  ];
}

/**
 * Dealt there; or, while nothing was dealt, meant to be. Asked of each document: as `exists` it could be answered by a
 * table of all tickets, read first.
 */
const isAt = (location: string) => sql<boolean>`(
  document.body ->> 'location_id' = ${location}
  or ${location}::bigint in (
    select t.location_id from ticket t
    where t.document_type = document.type and t.document_id = document.id
  )
)`;

/** Dealt with them: found by the tickets of the party, which are few among all. */
const isOf = (customer: string) => sql<boolean>`(document.type, document.id) in (
  select t.document_type, t.document_id from ticket t where t.party_id = ${customer}::bigint
)`;

/** As the lines were typed: what names no counter currency is against the base. */
const deals = (one: string, other: string) => sql<boolean>`exists (
  select from jsonb_array_elements(document.body -> 'lines') line, organization
  where (line ->> 'currency', coalesce(line ->> 'counter_currency', organization.base_currency))
    in ((${one}, ${other}), (${other}, ${one}))
)`;
