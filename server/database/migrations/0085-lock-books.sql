-- What a posting touches is locked and read in one call, so that nobody waits for its ways to and fro.

-- What offers that stand at an instant reserve of a currency at a place, but for the one that is being dealt.
create function reserved_notes(at timestamptz, but bigint)
returns table (location_id bigint, currency text, amount text, offers text) language sql stable as $$
  select (course -> 'reserves' ->> 'location_id')::bigint, currency,
         trim_scale(sum((course -> 'reserves' ->> 'amount')::numeric))::text,
         string_agg(number, ', ' order by id)
  from document
  where type = 'offer rate' and stage in ('offered', 'part_filled')
    and course -> 'reserves' is not null and id is distinct from but
    and (course ->> 'valid_until')::timestamptz >= at
  group by 1, 2
$$;

-- Locks until the transaction ends, always in this order: positions by currency, balances, notes by place. Each part
-- begins after the locks of the one before, so that it sees what those who held them have left. Positions that
-- nothing was ever held in are made first. What is reserved is read under all the locks, where an instant is given.
create function lock_books(
  codes text[], accounts bigint[], parties bigint[], holdings text[], places bigint[], notes text[],
  spared_at timestamptz, but bigint
) returns table (positions json, method text, balances json, stocks json, reserved json)
language plpgsql volatile as $$
declare
  found integer;
begin
  if cardinality(codes) > 0 then
    for attempt in 1..2 loop
      select count(*), json_agg(json_build_object(
          'currency', p.currency, 'quantity', p.quantity::text, 'cost', p.cost::text
        )) into found, positions
      from (select * from position where currency = any(codes) order by currency for update) p;
      exit when found >= cardinality(codes);
      insert into position (currency) select unnest(codes) on conflict do nothing;
    end loop;
    select s.body ->> 'cost_method' into method from setting s where s.type = 'exchange';
  end if;
  if cardinality(accounts) > 0 then
    select json_agg(json_build_object(
        'account_id', b.account_id, 'party_id', b.party_id, 'currency', b.currency,
        'amount', b.amount::text, 'base', b.base::text
      )) into balances
    from (
      select * from balance where (account_id, party_id, currency) in (
        select * from unnest(accounts, parties, holdings)
      ) order by account_id, party_id, currency for update
    ) b;
  end if;
  if cardinality(places) > 0 then
    select json_agg(json_build_object(
        'location_id', n.location_id, 'currency', n.currency, 'quantity', n.quantity::text
      )) into stocks
    from (
      select * from stock where (location_id, currency) in (select * from unnest(places, notes))
      order by location_id, currency for update
    ) n;
    if spared_at is not null then
      select json_agg(r) into reserved from reserved_notes(spared_at, but) r;
    end if;
  end if;
  return next;
end $$;
