-- Tokens of programs that call the API.

create table api_token (
  id bigint generated always as identity primary key,
  name text not null,
  -- User in whose name the program calls.
  user_id bigint not null references app_user (id),
  -- Role that limits the user's permissions; null if the token has all of them.
  role_id bigint references role (id),
  token_hash bytea not null unique,
  -- First characters of the token, by which people recognise it.
  hint text not null,
  -- IP addresses and networks that may use the token; empty if every address may.
  addresses text[] not null default '{}',
  -- Last business day on which the token is valid.
  expires_on date not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references app_user (id),
  last_used_at timestamptz,
  last_used_ip text
);
create index api_token_user on api_token (user_id);
select keep_records('api_token', without => '{last_used_at,last_used_ip}');

-- Token of the call that wrote the row; null for a call from a browser.
alter table audit add column token_id bigint references api_token (id);

-- Bytes of an audit row and the hash of its states, independent of the session's time zone and formats. A row without a
-- token has the same bytes as before there were tokens.
create or replace function audit_bytes(given audit, states text) returns bytea language sql stable as $$
  select convert_to((
    jsonb_build_array(
      given.id, extract(epoch from given.at)::text, given.user_id, given.action, given.page,
      given.record_type, given.record_id, given.changes, given.ip, given.request_id, given.deed, states
    ) || case when given.token_id is null then '[]' else jsonb_build_array(given.token_id) end
  )::text, 'UTF8')
$$;
