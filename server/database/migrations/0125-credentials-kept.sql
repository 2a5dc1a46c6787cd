-- What opens the office is kept beside each record as a fingerprint: passwords, authenticators, codes, sessions, links
-- and keys. A fingerprint covers the table, the record and the column, so that it fits no other; what it is made of is
-- a hash with a salt, a sealed text or a random key already, so that nobody can try one.

create function with_prints(name text, key text, given jsonb, columns text[]) returns jsonb language sql immutable as $$
  select given || coalesce(jsonb_object_agg(c, encode(sha256(convert_to(
    jsonb_build_array(name, key, c, given -> c)::text, 'UTF8')), 'hex')), '{}')
  from unnest(columns) as c where jsonb_typeof(given -> c) <> 'null'
$$;

-- Arguments: the columns of the key, those left out, and those that are kept as a fingerprint.
create or replace function keep_state() returns trigger language plpgsql security definer
set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  names text[] := tg_argv[0]::text[];
  prints text[] := coalesce(tg_argv[2], '{}')::text[];
  former jsonb;
  latter jsonb;
begin
  if tg_op <> 'INSERT' then former := to_jsonb(old) - tg_argv[1]::text[]; end if;
  if tg_op <> 'DELETE' then latter := to_jsonb(new) - tg_argv[1]::text[]; end if;
  if former = latter then
    return null;
  end if;
  if record_key(former, names) is distinct from record_key(latter, names) and former is not null then
    insert into record_state (table_name, key, state) values (tg_table_name, record_key(former, names), null);
  end if;
  if latter is not null then
    if prints <> '{}' then
      latter := with_prints(tg_table_name, record_key(latter, names), latter, prints);
    end if;
    insert into record_state (table_name, key, state) values (tg_table_name, record_key(latter, names), latter);
  end if;
  return null;
end $$;

drop function keep_records(regclass, text[], text[]);
-- The same as before, with the columns that are kept as a fingerprint.
create function keep_records(name regclass, key_names text[], without text[] default '{}', prints text[] default '{}')
returns void language plpgsql set timezone = 'UTC' as $$
begin
  execute format('create trigger %I after insert or update or delete on %s
    for each row execute function keep_state(%L, %L, %L)', name || '_kept', name, key_names, without, prints);
  execute format('insert into record_state (table_name, key, state)
    select %L, k, with_prints(%L, k, s, %L) from (select record_key(to_jsonb(t), %L) as k, to_jsonb(t) - %L::text[] as s from %s t) kept',
    name, name, prints, key_names, without, name);
end $$;

drop trigger app_user_kept on app_user;
drop trigger data_key_kept on data_key;
select keep_records('app_user', '{id}', '{seen_at}', '{password_hash,totp_secret,totp_pending,recovery_hashes}'),
       keep_records('data_key', '{owner}', '{}', '{wrapped}'),
       keep_records('secret', '{name}', '{}', '{value}'),
       keep_records('session', '{id_hash}', '{seen_at}'),
       keep_records('one_time_code', '{id}', '{tries}', '{code_hash,visitor_hash}'),
       keep_records('kyc_session', '{token_hash}', '{seen_at,uploads,upload_bytes}'),
       keep_records('kyc_link', '{token_hash}');
