import { sql } from 'kysely';

import type { Check } from './check';

/**
 * SQL of the stock of a location at each opening and closing of its sessions, by currency. It adds up the location's
 * lines up to each of these moments in one pass.
 */
const held = sql`
  select session_id, moment, currency, held from (
    select *, sum(amount) over (partition by location_id, currency order by upto, is_mark) as held
    from (
      select l.location_id, l.currency, l.entry_id as upto, 0 as is_mark, l.amount,
             null::bigint as session_id, null as moment
      from line l where l.location_id in (select location_id from till_session)
      union all
      select s.location_id, k.currency, mark.upto, 1, 0, s.id, mark.moment
      from till_session s
      join stock k on k.location_id = s.location_id
      cross join lateral (
        values ('opening', s.opened_after), ('closing', s.closed_after)
      ) as mark (moment, upto)
      where mark.upto is not null
    ) events
  ) running
  where session_id is not null`;

export const tillChecks: readonly Check[] = [
  {
    key: 'till-sessions',
    // The first count at a location without earlier lines is not compared, because it is the opening stock.
    broken: sql`
      select h.session_id, h.moment, h.currency, h.held, told.expected
      from (${held}) h
      join till_session s on s.id = h.session_id
      cross join lateral (
        select coalesce((case h.moment when 'opening' then s.opening_expected
                         else s.closing_expected end ->> h.currency)::numeric, 0) as expected
      ) told
      where told.expected <> h.held
        and not (h.moment = 'opening' and not exists (
          select from line l where l.location_id = s.location_id and l.entry_id <= s.opened_after
        ))
      union all
      select id, 'overlap', null, closed_after, next
      from (
        select *, lead(opened_after) over (partition by location_id order by id) as next
        from till_session where status <> 'rejected'
      ) s
      where next is not null and (closed_after is null or next < closed_after)
      union all
      select min(s.id), 'twice', null, count(*), null
      from till_session s where s.status in ('opening_review', 'open')
      group by s.user_id having count(*) > 1`,
  },
  {
    key: 'tickets-sessions',
    broken: sql`
      select t.entry_id, t.session_id, t.location_id, s.location_id as session_at,
             s.opened_after, s.closed_after
      from ticket t
      join entry e on e.id = t.entry_id
      join location l on l.id = t.location_id
      left join till_session s on s.id = t.session_id
      where (l.type = 'till' and s.id is null and e.reverses_id is null)
         or (s.id is not null and (s.location_id <> t.location_id or t.entry_id <= s.opened_after
                                   or t.entry_id > s.closed_after))
      order by 1`,
  },
];
