-- A fingerprint of what is kept secret, for generated columns.
create function salted_print(salt uuid, secret text) returns text language sql immutable strict as $$
  select encode(sha256(convert_to(salt::text || '/' || secret, 'UTF8')), 'hex')
$$;

-- Who works for the organisation. What somebody is paid is a secret: states of records keep a fingerprint of it with
-- a salt that they do not keep, so that a change behind the triggers is found and the pay is not read there.
create table employee (
  id bigint primary key,
  number text not null,
  custom_id text unique,
  status text not null default 'active' check (status in ('active', 'left', 'discarded')),
  party_id bigint not null unique references party (id),
  name text not null,
  -- In the other script.
  name_local text,
  father_name text,
  gender text check (gender in ('female', 'male')),
  birth_date date,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  id_type text,
  id_number text,
  id_expires_on date,
  phone text,
  email text,
  address text,
  emergency_name text,
  emergency_phone text,
  emergency_relationship text,
  branch_id bigint references branch (id),
  department text,
  designation text,
  reports_to_id bigint references employee (id) check (reports_to_id <> id),
  contract_type text check (contract_type in ('permanent', 'fixed_term', 'temporary', 'intern')),
  contract_end date,
  probation_end date,
  -- Of the employment that counts now; all of them are in employee_spell.
  joined_on date not null,
  left_on date check (left_on >= joined_on),
  leave_reason text,
  user_id bigint unique references app_user (id),
  photo_id bigint unique references paper (id),
  payslip_language text not null default 'en' check (payslip_language in ('en', 'fa')),
  note text not null default '',

  payment_method text not null default 'bank' check (payment_method in ('bank', 'cash')),
  bank text,
  account text,
  iban text,
  pay_salt uuid not null default gen_random_uuid(),
  pay_print text not null generated always as (salted_print(pay_salt, payment_method || '/'
    || coalesce(bank, '') || '/' || coalesce(account, '') || '/' || coalesce(iban, ''))) stored,

  -- Names, number, telephone, e-mail and work with everything folded that a search does not tell apart.
  search_text text not null default '',
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'left') = (left_on is not null) or status = 'discarded')
);
create index employee_branch on employee (branch_id);
create index employee_reports_to on employee (reports_to_id) where reports_to_id is not null;
select keep_records('employee'::regclass, '{id}',
  '{search_text,payment_method,bank,account,iban,pay_salt}');

-- Each time that somebody was employed, from the first day to the last.
create table employee_spell (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  joined_on date not null,
  left_on date check (left_on >= joined_on),
  reason text,
  exclude using gist (int8range(employee_id, employee_id, '[]') with &&, daterange(joined_on, left_on, '[]') with &&)
);
create index employee_spell_employee on employee_spell (employee_id, joined_on);
select keep_records('employee_spell'::regclass, '{id}', '{}');

-- What somebody earns from a day on: until the day before the next one begins, so that two never overlap.
create table salary_assignment (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  from_day date not null,
  currency text not null references currency (code),
  base_salary numeric(20, 4) not null check (base_salary >= 0),
  components jsonb not null default '[]',
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  pay_salt uuid not null default gen_random_uuid(),
  pay_print text not null generated always as (salted_print(pay_salt, currency || '/'
    || base_salary::text || '/' || components::text)) stored,
  unique (employee_id, from_day)
);
select keep_records('salary_assignment'::regclass, '{id}',
  '{currency,base_salary,components,pay_salt}');

-- Papers of an employee that end some day.
create table employee_document (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  type text not null,
  number text,
  issued_on date,
  expires_on date
);
create index employee_document_employee on employee_document (employee_id, id);
create index employee_document_expiry on employee_document (expires_on) where expires_on is not null;
select keep_records('employee_document'::regclass, '{id}', '{}');

-- What was told about an employee, each once, by however many hosts.
create table employee_notice (
  employee_id bigint not null references employee (id),
  -- What, of which day: 'document 12 30 2027-03-01'.
  what text not null,
  at timestamptz not null,
  primary key (employee_id, what)
);

-- Employees name parties, which a sample brings and takes back.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || array[
      'employee', 'employee_spell', 'salary_assignment', 'employee_document', 'employee_notice']));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest(array[
    'employee', 'employee_spell', 'salary_assignment', 'employee_document', 'employee_notice']) as name
  where exists (select from sample_copy);
