-- Documents: drafts and posted documents, their approval, attachments, templates and search.

-- A draft has the text as typed; a posted document is kept as posted, and the ledger has its entries.
create table document (
  type text not null,
  id bigint not null,
  status text not null,
  number text,
  custom_id text,
  date date,
  reference text,
  memo text,
  amount numeric(20, 4),
  currency text references currency (code),
  base numeric(20, 4),
  body jsonb not null,
  void_reason text,
  version integer not null default 1,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  -- Name of the other party, for lists and search.
  counterparty text,
  -- State of a posted document with steps of its own, and the data of these steps, such as settled legs. `body` stays as
  -- posted.
  stage text,
  course jsonb,
  branch_id bigint not null references branch (id),
  primary key (type, id)
);
create unique index document_custom_id on document (type, custom_id) where custom_id is not null;
create unique index document_number on document (type, number) where number is not null and custom_id is null;
create index document_draft on document (type, status) where status in ('draft', 'pending_approval');
create index document_stage on document (type, stage) where stage is not null;
-- Columns that lists sort by. Long texts are sorted by their beginning.
create index document_list on document (type, date desc, id desc) include (status);
create index document_by_amount on document (type, amount, id) where status <> 'discarded';
create index document_by_base on document (type, base, id) where status <> 'discarded';
create index document_by_number on document (type, number, id) where status <> 'discarded';
create index document_by_memo on document (type, (left(memo, 100)), id) where status <> 'discarded';
create index document_by_counterparty on document (type, (left(counterparty, 100)), id) where status <> 'discarded';
create index document_by_status on document (type, status, id) where status <> 'discarded';
create index document_by_moment on document (type, created_at, id) where status <> 'discarded';

-- The chain of postings covers what was posted; every other state of a document is recorded.
create trigger document_kept_new after insert on document
  for each row when (new.status <> 'posted' or new.type = 'revaluation' or new.stage is not null or new.course is not null)
  execute function keep_state('{type,id}', '{}');
create trigger document_kept after update or delete on document
  for each row execute function keep_state('{type,id}', '{}');

create table attachment (
  id bigint generated always as identity primary key,
  document_type text,
  document_id bigint,
  name text not null,
  content_type text not null,
  size integer not null,
  file text not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now()
);
create index attachment_document on attachment (document_type, document_id);
-- Files of a user that no document has yet; each upload counts them.
create index attachment_loose on attachment (created_by) where document_id is null;
-- States are recorded once a document has the file.
create trigger attachment_kept_new after insert on attachment
  for each row when (new.document_id is not null) execute function keep_state('{id}', '{}');
create trigger attachment_kept after update on attachment
  for each row when (old.document_id is not null or new.document_id is not null)
  execute function keep_state('{id}', '{}');
create trigger attachment_kept_gone after delete on attachment
  for each row when (old.document_id is not null) execute function keep_state('{id}', '{}');

-- An invoice is a document that posts nothing. A document has at most one invoice in force.
create unique index invoice_standing
  on document ((body ->> 'document_type'), ((body ->> 'document_id')::bigint))
  where type = 'invoice' and status = 'issued' and body ->> 'type' = 'invoice';
create index invoice_source on document (((body ->> 'document_id')::bigint), (body ->> 'document_type'))
  where type = 'invoice';

-- Approval

-- Actions that need a second person, from an amount in base on.
create table approval_rule (
  id bigint generated always as identity primary key,
  subject text not null unique,
  min_base numeric(20, 4) check (min_base >= 0),
  is_active boolean not null,
  version integer not null default 1
);
select keep_records('approval_rule');
insert into approval_rule (subject, is_active) values
  ('manual_journal', true), ('rate_outlier', false), ('rate_override', false),
  ('credit_limit', false), ('kyc_high_risk', true), ('till_variance', true),
  ('transfer_difference', false), ('void_after_day', false), ('fiscal_reopen', true),
  ('lock_exception', false), ('journal_entry', false), ('office_review', true), ('payroll', false);

create table approval (
  id bigint generated always as identity primary key,
  subject text not null references approval_rule (subject),
  page text not null,
  document_type text not null,
  document_id bigint not null,
  -- The call that the approval executes.
  request jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'waiting') = (decided_by is null)),
  check (decided_by <> asked_by)
);
create unique index approval_waiting on approval (document_type, document_id) where status = 'waiting';
select keep_records('approval');

-- Documents to create again, on a schedule or on request.
create table template (
  id bigint generated always as identity primary key,
  name text not null,
  document_type text not null check (document_type in ('journal entry', 'expense', 'receipt')),
  -- Body of the draft, without the date.
  body jsonb not null,
  -- Null: only on request.
  every text check (every in ('day', 'week', 'month', 'quarter', 'year')),
  -- First day of the schedule; the next day is `step` recurrences later.
  anchor_on date,
  step integer not null default 0 check (step >= 0),
  next_on date,
  -- Number of drafts created.
  made integer not null default 0,
  is_active boolean not null default true,
  -- Why the draft of `next_on` was refused, as [{ code, params }], and the day of the attempt.
  last_error jsonb,
  tried_on date,
  version integer not null default 1,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((every is null) = (anchor_on is null)),
  check ((every is null) = (next_on is null))
);
create index template_list on template (document_type) where deleted_at is null;
create index template_due on template (next_on) where is_active and deleted_at is null;
select keep_records('template');

-- Search: the folded words of each document in an expression index, without an extension.

-- Folds a text like `foldName` (lib/format/fold.ts): small letters without accents, marks and joiners, digits 0 to 9. A
-- test compares both for Latin, Greek, Cyrillic and Arabic script.
create function search_fold(given text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = length(given) then
    return lower(given collate "C");
  end if;
  return translate(
    lower(regexp_replace(
      normalize(translate(given, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), nfkd),
      '[\u0300-\u036f\u0483-\u0489\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u0902\u200b-\u200f\u20d0-\u20f0\u302a-\u302f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g') collate "C"),
    'ÆÐØÞĐĦŁŊŒŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾيىكةەς',
    'æðøþđħłŋœŧəαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿییکههσ');
end $$;

-- Splits a text into words like `searchWords` (lib/format/search-words.ts): at signs and blanks, and between letters and
-- digits (`INV2024` becomes `inv` and `2024`). Leading zeros are dropped.
create function search_words(given text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  found text := regexp_replace(public.search_fold(given),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');
begin
  if found ~ '[0-9]' then
    found := regexp_replace(found, '([0-9])(?=[^0-9 ])', '\1 ', 'g');
    found := regexp_replace(found, '([^0-9 ])(?=[0-9])', '\1 ', 'g');
    found := regexp_replace(found, '(^| )0+(?=[0-9])', '\1', 'g');
  end if;
  if length(found) > 40 then
    found := regexp_replace(found, '([^ ]{40})[^ ]+', '\1', 'g');
  end if;
  return array_remove(string_to_array(found, ' '), '');
end $$;

-- Words that find a document. Other terms have a prefix that no word has: `%` type, `#` number, `=` amounts of the document
-- and its lines, `@` parties, `^` accounts. Fields that only some users may read are left out. Only the first 100,000
-- letters are indexed.
create function document_words(
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

-- The eight days that a document belongs to. A common word is searched in the newest days first.
create function document_days(date date) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['~' || coalesce(((date - '2000-01-01'::date) / 8)::text, '')])
$$;

create index document_search on document using gin ((
  document_words(type, id, number, custom_id, reference, memo, counterparty, amount, base, body) || document_days(date)
)) with (fastupdate = off);

-- Tally

-- Counts and sums of documents by type, day, state and currency, for lists. Each write appends its difference, so that
-- writers never wait for each other; `fold_tally` merges rows.
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
  -- Documents without a value in base.
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

-- Merges rows of the same group and returns the number of rows it removed. Rows written meanwhile stay.
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
revoke execute on function fold_tally() from public;
select set_app_rights(
  'revoke insert, update, delete, truncate on document_tally from sarraf_app',
  'grant execute on function fold_tally() to sarraf_app');
