-- Lists of documents that do not grow slower with the books: their counts and sums are kept, what they are sorted by is
-- indexed, and the accounts of a document are found in the index of its words.

-- How many documents of a type, day, state and currency there are, and what they add up to: changes that are added up
-- when they are read. Whoever writes a document adds a row and waits for nobody; `fold_tally` makes one of many.
create table document_tally (
  id bigint generated always as identity primary key,
  type text not null,
  date date,
  status text not null,
  stage text,
  currency text,
  count bigint not null,
  amount numeric not null,
  base numeric not null,
  -- Of those that have no value in base.
  without_base bigint not null
);
create index document_tally_type on document_tally (type, date);

create function document_tallied() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
    select type, date, status, stage, currency, count(*), coalesce(sum(amount), 0), coalesce(sum(base), 0),
           count(*) filter (where base is null)
    from made group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
    select type, date, status, stage, currency, -count(*), -coalesce(sum(amount), 0), -coalesce(sum(base), 0),
           -count(*) filter (where base is null)
    from gone group by 1, 2, 3, 4, 5;
  else
    insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
    select type, date, status, stage, currency, sum(n), coalesce(sum(n * amount), 0), coalesce(sum(n * base), 0),
           coalesce(sum(n) filter (where base is null), 0)
    from (select 1 as n, * from made union all select -1, * from gone) moved
    group by 1, 2, 3, 4, 5
    having (sum(n), coalesce(sum(n * amount), 0), coalesce(sum(n * base), 0), coalesce(sum(n) filter (where base is null), 0))
      <> (0, 0, 0, 0);
  end if;
  return null;
end $$;

create trigger document_tally_made after insert on document
  referencing new table as made for each statement execute function document_tallied();
create trigger document_tally_moved after update on document
  referencing old table as gone new table as made for each statement execute function document_tallied();
create trigger document_tally_gone after delete on document
  referencing old table as gone for each statement execute function document_tallied();

-- Makes one row of all that stand for the same; what somebody writes meanwhile stays as it is. Answers how many went.
create function fold_tally() returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(727281) then
    return 0;
  end if;
  with many as (
    select array_agg(id) as ids
    from document_tally group by type, date, status, stage, currency
    having count(*) > 1 or sum(count) = 0 and sum(amount) = 0 and sum(base) = 0 and sum(without_base) = 0
  ), gone as (
    delete from document_tally where id in (select unnest(ids) from many) returning *
  ), kept as (
    insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
    select type, date, status, stage, currency, sum(count), sum(amount), sum(base), sum(without_base)
    from gone group by 1, 2, 3, 4, 5
    having (sum(count), sum(amount), sum(base), sum(without_base)) <> (0, 0, 0, 0)
    returning 1
  )
  select count(*) into folded from gone;
  return folded;
end $$;

insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
select type, date, status, stage, currency, count(*), coalesce(sum(amount), 0), coalesce(sum(base), 0),
       count(*) filter (where base is null)
from document group by 1, 2, 3, 4, 5;

do $$
begin
  revoke execute on function fold_tally() from public;
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    revoke insert, update, delete, truncate on document_tally from sarraf_app;
    grant execute on function fold_tally() to sarraf_app;
  end if;
end $$;

-- What a list is sorted by, of what it shows. Long texts are sorted by how they begin.
drop index document_list;
create index document_list on document (type, date desc, id desc) include (status);
create index document_by_amount on document (type, amount, id) where status <> 'discarded';
create index document_by_base on document (type, base, id) where status <> 'discarded';
create index document_by_number on document (type, number, id) where status <> 'discarded';
create index document_by_memo on document (type, (left(memo, 100)), id) where status <> 'discarded';
create index document_by_counterparty on document (type, (left(counterparty, 100)), id) where status <> 'discarded';
create index document_by_status on document (type, status, id) where status <> 'discarded';
create index document_by_moment on document (type, created_at, id) where status <> 'discarded';

-- The words of a document, as before, and with `^` each account that its lines or its payment name.
create or replace function document_words(
  type text, id bigint, number text, custom_id text, reference text, memo text, counterparty text,
  amount numeric, base numeric, body jsonb
) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
declare
  written text := coalesce(custom_id || ' ', '') || coalesce(reference || ' ', '') || coalesce(memo || ' ', '')
    || coalesce(counterparty, '');
  named text := '';
  amounts text := coalesce(trim_scale(amount)::text, '') || ',' || coalesce(trim_scale(base)::text, '');
  accounts text := '';
  lines jsonb := body -> 'lines';
begin
  if jsonb_typeof(lines) = 'array' then
    written := written || ' ' || jsonb_path_query_array(lines, '$[*].memo')::text;
    amounts := amounts || ',' || jsonb_path_query_array(lines, '$[*].amount')::text
      || ',' || jsonb_path_query_array(lines, '$[*].debit')::text
      || ',' || jsonb_path_query_array(lines, '$[*].credit')::text
      || ',' || jsonb_path_query_array(lines, '$[*].counter_amount')::text;
    named := jsonb_path_query_array(lines, '$[*].party_id')::text;
    accounts := jsonb_path_query_array(lines, '$[*].account_id')::text;
  end if;
  if jsonb_typeof(body -> 'payments') = 'array' then
    written := written || ' ' || jsonb_path_query_array(body, '$.payments[*].reference')::text;
    amounts := amounts || ',' || jsonb_path_query_array(body, '$.payments[*].amount')::text;
  end if;
  amounts := translate(amounts, '[]"- ', '');
  if position('.' in amounts) > 0 then
    amounts := regexp_replace(amounts || ',', '\.0*(?=,)', '', 'g');
    amounts := regexp_replace(amounts, '(\.[0-9]*[1-9])0+(?=,)', '\1', 'g');
  end if;
  named := translate(named, '[] ', '') || ',' || coalesce(body ->> 'party_id', '')
    || ',' || coalesce(body ->> 'customer_id', '') || ',' || coalesce(body #>> '{party,id}', '');
  accounts := translate(accounts, '[] ', '') || ',' || coalesce(body ->> 'paid_from_account_id', '')
    || ',' || coalesce(body ->> 'received_into_account_id', '');
  return array_to_tsvector(array_remove(array_remove(array_remove(array_remove(
    public.search_words(left(written, 100000))
    || array['%' || type, '#' || id, '#' || ltrim(regexp_replace(number, '[^0-9]', '', 'g'), '0')]
    || string_to_array('=' || replace(amounts, ',', ',='), ',')
    || string_to_array('@' || replace(named, ',', ',@'), ',')
    || string_to_array('^' || replace(accounts, ',', ',^'), ','),
    '='), '@'), '^'), null));
end $$;

-- Building it reads every document once: about half a minute for a million lines.
set local statement_timeout = 0;
reindex index document_search;
