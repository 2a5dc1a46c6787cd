-- Whom customers send money to, kept for the next time.
create table beneficiary (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  name text not null,
  name_local text,
  country text not null,
  phone text,
  account text,
  bank text,
  relationship text,
  date_of_birth date,
  version integer not null default 1
);
create index beneficiary_party on beneficiary (party_id);
select keep_records('beneficiary'::regclass, '{id}', '{}');

-- What an agent is paid for each remittance, or for a batch of them.
alter table party add column commission jsonb;

-- An order is advised once, whoever enters it and how often.
create unique index remit_reference on document ((body ->> 'agent_id'), reference)
  where type = 'transfer' and status = 'posted' and reference is not null and body ->> 'kind' = 'remit_in';
-- Remittances of an agent, for its batches of commission.
create index remit_agent on document ((body ->> 'agent_id'), date)
  where type = 'transfer' and status = 'posted' and body ->> 'kind' <> 'internal';

create or replace function sample_tables() returns text[] language sql immutable as $$
  select array[
    'counter', 'currency', 'branch', 'account', 'party', 'beneficiary', 'location', 'denomination',
    'rate_rule', 'rate_set', 'rate', 'fee_rule', 'fiscal_year', 'transaction_lock', 'lock_exception',
    'template', 'document', 'attachment', 'approval', 'till_session', 'entry', 'revaluation_line',
    'position', 'stock', 'balance', 'total', 'line', 'position_move', 'position_layer', 'layer_move',
    'ticket', 'deal', 'seal_letter', 'entry_seal'
  ]
$$;
-- A sample that stands was begun before there was the new table, which was empty then.
insert into sample_copy (table_name, content)
  select 'beneficiary', '[]' where exists (select from sample_copy);
