import { sql } from 'kysely';

import type { Check } from './check';

/** Compares the register of assets with its documents and with the postings of assets and depreciation runs. */
export const assetChecks: readonly Check[] = [
  {
    key: 'assets-register',
    broken: sql`
      select d.id, d.status, d.stage, a.id as registered, moved.cost, moved.accumulated, moved.surplus
      from document d
      full join asset a on a.id = d.id and d.type = 'asset'
      left join lateral (
        select sum(cost) as cost, sum(accumulated) as accumulated, sum(surplus) as surplus
        from asset_move where asset_id = a.id
      ) moved on true
      where (d.type = 'asset' or d.type is null) and (
        (a.id is not null) is distinct from (d.status in ('posted', 'voided'))
        or (a.id is not null and (
          moved.cost is null or moved.surplus < 0 or moved.accumulated < 0 or moved.accumulated > moved.cost
          or ((d.status = 'voided' or d.stage in ('disposed', 'scrapped')) and (moved.cost <> 0 or moved.accumulated <> 0)))))
      order by coalesce(d.id, a.id)`,
  },
  {
    // Compares the register with the postings of assets and of depreciation runs. A split posts nothing.
    key: 'assets-entries',
    broken: sql`
      select entry_id, account_id, moved.amount as moved, booked.amount as booked
      from (
        select entry_id, account_id, sum(amount) as amount
        from (
          select m.entry_id, a.cost_account_id as account_id, m.cost as amount
          from asset_move m join asset a on a.id = m.asset_id where m.kind <> 'split'
          union all
          select m.entry_id, a.accumulated_account_id, -m.accumulated
          from asset_move m join asset a on a.id = m.asset_id where m.kind <> 'split'
          union all
          select m.entry_id, s.id, -m.surplus
          from asset_move m join account s on s.purpose = 'revaluation_surplus'
          where m.kind <> 'split' and m.surplus <> 0
        ) one
        where entry_id is not null
        group by 1, 2
      ) moved
      full join (
        select l.entry_id, l.account_id, sum(l.base) as amount
        from entry e
        join line l on l.entry_id = e.id
        left join asset a on e.document_type = 'asset' and a.id = e.document_id
        where e.document_type in ('asset', 'depreciation') and case
          when e.document_type = 'asset' then l.account_id in (a.cost_account_id, a.accumulated_account_id)
            or l.account_id in (select id from account where purpose = 'revaluation_surplus')
          else l.account_id in (select accumulated_account_id from asset) end
        group by 1, 2
      ) booked using (entry_id, account_id)
      where coalesce(moved.amount, 0) <> coalesce(booked.amount, 0)
      order by 1, 2`,
  },
];
