-- What /health/ready writes, to see that writing is possible.
create table heartbeat (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null default clock_timestamp()
);
insert into heartbeat default values;

-- It also asks whether the schema is the program's; this table is older than the rights of the role.
do $$
begin
  if exists (select from pg_roles where rolname = 'sarraf_app') then
    grant select on schema_migration to sarraf_app;
  end if;
end $$;
