import { sql } from 'kysely';

import { documentTypes, type TypeTraits } from '@/lib/domain/document-type';
import type { Check } from './check';
import { type Part, WHOLE } from './part';

const types = Object.entries<TypeTraits>(documentTypes);
/** Document types that post an entry and are voided by a reversal. */
const POSTING = types.flatMap(([type, { posts }]) => (posts ? [type] : []));
/** Document types whose steps post further entries. */
const STEPPED = types.flatMap(([type, { posts }]) => (posts === 'by steps' ? [type] : []));

const prefixes = JSON.stringify(
  Object.fromEntries(Object.entries(documentTypes).map(([type, { prefix }]) => [type, prefix])),
);

export const documentsOfEntries = ({ entries }: Part): Check => ({
  key: 'entries-documents',
  broken: sql`
    select e.id as entry_id, e.document_type, e.document_id, e.number, d.number as document_number, d.status
    from ${entries} e
    left join document d on d.type = e.document_type and d.id = e.document_id
    where d.id is null or d.number is distinct from e.number or d.status not in ('posted', 'voided')
    order by 1`,
});

export const documentChecks: readonly Check[] = [
  {
    key: 'document-ids',
    broken: sql`
      select d.type, gap.first as missing_or_uncounted, gap.last as up_to
      from (select type, max(id) as highest, count(*) as count from document group by type) d
      left join counter c on c.name = d.type
      cross join lateral (
        select id - 1 as last, lag(id, 1, 0::bigint) over (order by id) + 1 as first from document
        where type = d.type and d.count <> d.highest
        union all
        select greatest(coalesce(c.last, 0), d.highest), least(coalesce(c.last, 0), d.highest) + 1
      ) gap
      where gap.first <= gap.last
      order by 1, 2`,
    info: sql`
      select type, id, status from document where status = 'discarded' order by 1, 2`,
  },
  {
    // Compares the stored counts and sums that lists show with the documents.
    key: 'document-tally',
    broken: sql`
      select type, date, status, stage, currency, sum(count) as count_off, sum(amount) as amount_off,
             sum(base) as base_off, sum(without_base) as without_base_off
      from (
        select type, date, status, stage, currency, count, amount, base, without_base from document_tally
        union all
        select type, date, status, stage, currency, -count(*), -coalesce(sum(amount), 0), -coalesce(sum(base), 0),
               -count(*) filter (where base is null)
        from document group by 1, 2, 3, 4, 5
      ) kept
      group by 1, 2, 3, 4, 5
      having (sum(count), sum(amount), sum(base), sum(without_base)) <> (0, 0, 0, 0)`,
  },
  {
    key: 'document-numbers',
    broken: sql`
      select type, id, status, number
      from document
      where (status in ('posted', 'voided', 'issued', 'cancelled') and number is null)
         or (status in ('draft', 'discarded') and number is not null)
         or (number is not null and number <> (${prefixes}::jsonb ->> type) || ' ' || case
               when custom_id is null then lpad(id::text, greatest(5, length(id::text)), '0')
               else lpad(split_part(custom_id, '/', -1),
                         greatest(5, length(split_part(custom_id, '/', -1))), '0')
             end)
      order by 1, 2`,
  },
  documentsOfEntries(WHOLE),
  {
    key: 'documents-entries',
    broken: sql`
      select d.type, d.id, d.status, count(e.id) as entries, count(e.reverses_id) as reversals
      from document d
      left join entry e on e.document_type = d.type and e.document_id = d.id
      where d.type = any(${POSTING}) and d.stage is null and d.course is null
      group by d.type, d.id, d.status
      having count(e.id) - count(e.reverses_id) <> (d.status in ('posted', 'voided'))::integer
          or count(e.reverses_id) <> (d.status = 'voided')::integer
      order by 1, 2`,
  },
  {
    // `course` must name exactly the entries in force that the document's steps posted, but not the entry of its
    // posting. A draw of a ticket and an asset registered without a posting have no such entry: all their entries come
    // from steps.
    key: 'courses-entries',
    broken: sql`
      select d.type, d.id, d.stage, later.standing, named.entries as named
      from document d
      cross join lateral (
        select coalesce(array_agg(e.id order by e.id), '{}') as standing
        from entry e
        where e.document_type = d.type and e.document_id = d.id and e.reverses_id is null
          and not exists (select from entry r where r.reverses_id = e.id)
          and (d.course ? 'sale_id' or d.course @> '{"is_posted": false}' or exists (
            select from entry first where first.document_type = d.type and first.document_id = d.id
              and first.reverses_id is null and first.id < e.id
          ))
      ) later
      cross join lateral (
        select coalesce(array_agg(found::bigint order by found::bigint), '{}') as entries
        from jsonb_path_query(coalesce(d.course, '{}'), 'strict $.**.entry_id ? (@ != null)') found
      ) named
      where d.type = any(${STEPPED}) and later.standing <> named.entries
      order by 1, 2`,
  },
  {
    key: 'documents-amounts',
    broken: sql`
      select d.type, d.id, d.date, e.date as entry_date, d.base, e.total
      from document d
      join entry e on e.document_type = d.type and e.document_id = d.id and e.reverses_id is null
      cross join organization o
      join currency home on home.code = o.base_currency
      where d.type = 'journal entry'
        and (d.date <> e.date or d.base > e.total
             or 2 * (e.total - d.base) > e.line_count * power(10::numeric, -home.minor_units))
      order by 1, 2`,
  },
  {
    key: 'invoices',
    broken: sql`
      select i.id, i.status, i.body ->> 'type' as type, i.body ->> 'document_type' as document_type,
             i.body ->> 'document_id' as document_id, d.status as document_status
      from document i
      left join document d on d.type = i.body ->> 'document_type'
        and d.id = (i.body ->> 'document_id')::bigint
      left join document other on other.type = 'invoice'
        and other.id = (coalesce(nullif(i.body -> 'cancels', 'null'), nullif(i.body -> 'cancelled_by', 'null'))
                        ->> 'id')::bigint
      where i.type = 'invoice' and not coalesce(
        (i.amount, i.currency) = ((i.body ->> 'total')::numeric, i.body ->> 'currency')
        and case
          when i.body ->> 'type' = 'credit_note' then i.status = 'issued' and other.status = 'cancelled'
            and (other.body -> 'cancelled_by' ->> 'id')::bigint = i.id
            and (other.amount, other.currency) = (i.amount, i.currency)
          when i.status = 'cancelled' then d.status in ('posted', 'voided')
            and (other.body -> 'cancels' ->> 'id')::bigint = i.id
          else i.status = 'issued' and d.status = 'posted' and other.id is null
        end, false)
      order by 1`,
  },
  {
    key: 'answers',
    broken: sql`
      select i.user_id, i.path, i.key, i.answer ->> 'due_to' as type, i.answer ->> 'due_to_id' as id
      from idempotency i
      where i.answer ? 'due_to' and i.answer ? 'due_to_id'
        and not exists (
          select from document d
          where d.type = i.answer ->> 'due_to' and d.id = (i.answer ->> 'due_to_id')::bigint
        )
      order by 1, 2, 3`,
  },
];
