-- People and payroll: employees, salaries, tax tables, payslips and payments.

-- Personal data and salaries are sealed under a key of each employee (data_key, 'employee 12'). Pay in payslips is not
-- sealed, but recorded states have only its salted fingerprint (pay_print): a change is found, and the pay is not readable.

create table employee (
  id bigint primary key,
  number text not null,
  custom_id text unique,
  status text not null default 'active' check (status in ('active', 'left', 'discarded')),
  party_id bigint not null unique references party (id),
  name text not null,
  -- In the other script.
  name_local text,
  id_expires_on date,
  phone text,
  email text,
  branch_id bigint references branch (id),
  department text,
  designation text,
  reports_to_id bigint references employee (id) check (reports_to_id <> id),
  contract_type text check (contract_type in ('permanent', 'fixed_term', 'temporary', 'intern')),
  contract_end date,
  probation_end date,
  -- Dates of the current employment; employee_spell has all employments.
  joined_on date not null,
  left_on date check (left_on >= joined_on),
  leave_reason text,
  user_id bigint unique references app_user (id),
  photo_id bigint unique references paper (id),
  payslip_language text not null default 'en' check (payslip_language in ('en', 'fa')),
  payment_method text not null default 'bank' check (payment_method in ('bank', 'cash')),
  -- Names, number, telephone, e-mail and work, folded for search.
  search_text text not null default '',
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Sealed: personal data that no list sorts or filters by. Null: none is known.
  told text,
  -- Blind indexes that find the same person or account.
  id_print bytea,
  iban_print bytea,
  -- Name in Latin letters, for bank files.
  name_latin text,
  check ((status = 'left') = (left_on is not null) or status = 'discarded')
);
create index employee_branch on employee (branch_id);
create index employee_reports_to on employee (reports_to_id) where reports_to_id is not null;
create index employee_id_print on employee (id_print) where id_print is not null;
create index employee_iban_print on employee (iban_print) where iban_print is not null;
select keep_records('employee', without => '{search_text,id_print,iban_print}');

-- Periods of employment.
create table employee_spell (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  joined_on date not null,
  left_on date check (left_on >= joined_on),
  reason text,
  exclude using gist (int8range(employee_id, employee_id, '[]') with &&, daterange(joined_on, left_on, '[]') with &&)
);
create index employee_spell_employee on employee_spell (employee_id, joined_on);
select keep_records('employee_spell');

-- Salary from a day on, until the day before the next one.
create table salary_assignment (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  from_day date not null,
  currency text not null references currency (code),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  -- Sealed for the employee and the first day: salary and components. Null after the key was destroyed.
  pay text,
  -- Period that the salary is stated for; a run pays its share.
  salary_period text not null default 'monthly'
    check (salary_period in ('monthly', 'half_monthly', 'fortnightly', 'weekly')),
  unique (employee_id, from_day)
);
select keep_records('salary_assignment');

create table employee_document (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employee (id),
  type text not null,
  issued_on date,
  expires_on date,
  -- The details are sealed for the tag, so that they fit no other document.
  tag uuid not null default gen_random_uuid() unique,
  -- Sealed: the number.
  details text
);
create index employee_document_employee on employee_document (employee_id, id);
create index employee_document_expiry on employee_document (expires_on) where expires_on is not null;
select keep_records('employee_document');

-- Notices about employees, each sent once, with any number of hosts.
create table employee_notice (
  employee_id bigint not null references employee (id),
  -- Subject and day: 'document 12 30 2027-03-01'.
  what text not null,
  at timestamptz not null,
  primary key (employee_id, what)
);

-- Payroll

-- Income tax by bands, in force from a day on. A payslip stores the table and tax that it used.
create table tax_table (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  period text not null check (period in ('month', 'year')),
  -- Null: the base currency.
  currency text references currency (code),
  -- [{ from, to, rate }], ascending and without gaps.
  bands jsonb not null check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) > 0),
  valid_from date not null,
  is_active boolean not null,
  version integer not null default 1
);
select keep_records('tax_table');

create index document_adjusted on document (((body ->> 'employee_id')::bigint), id)
  where type = 'payroll adjustment';

-- Salted fingerprint of a secret, for generated columns.
create function salted_print(salt uuid, secret text) returns text language sql immutable strict as $$
  select encode(sha256(convert_to(salt::text || '/' || secret, 'UTF8')), 'hex')
$$;

-- Pay of one employee in a payroll run, which is a document.
create table payslip (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  employee_id bigint not null references employee (id),
  party_id bigint not null references party (id),
  -- When the run was prepared.
  name text not null,
  department text,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  currency text not null references currency (code),
  status text not null default 'draft' check (status in ('draft', 'posted', 'voided')),
  withheld boolean not null default false,
  is_edited boolean not null default false,
  days smallint not null check (days >= 0),
  payment_days numeric(6, 2) not null check (payment_days >= 0 and payment_days <= days),
  unpaid_days numeric(6, 2) not null check (unpaid_days >= 0),
  -- [{ code, name, kind, role, amount, adjustment_id }], in the order of the slip.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  gross numeric(20, 4) not null check (gross >= 0),
  -- Negative if the last slip of a year returns tax.
  deductions numeric(20, 4) not null,
  employer numeric(20, 4) not null check (employer >= 0),
  rounding numeric(20, 4) not null,
  net numeric(20, 4) not null check (net >= 0),
  base_net numeric(20, 4) not null check (base_net >= 0),
  paid numeric(20, 4) not null default 0 check (paid >= 0 and paid <= net),
  -- Taxable pay and tax withheld, in the currency of the tax table.
  tax_table_id bigint references tax_table (id) on delete set null,
  tax_currency text not null references currency (code),
  taxable numeric(20, 4) not null,
  tax numeric(20, 4) not null,
  notes jsonb not null default '[]',
  -- Parts of adjustments in this slip: [{ id, amount or days }].
  taken jsonb not null default '[]',
  void_reason text,
  -- Entry that reversed this slip alone.
  void_entry_id bigint references entry (id),
  version integer not null default 1,
  pay_salt uuid not null default gen_random_uuid(),
  pay_print text not null generated always as (salted_print(pay_salt, lines::text || '/' || gross::text || '/'
    || deductions::text || '/' || employer::text || '/' || rounding::text || '/' || net::text || '/' || base_net::text
    || '/' || paid::text || '/' || taxable::text || '/' || tax::text || '/' || notes::text || '/' || taken::text)) stored,
  check (net = gross - deductions + rounding),
  unique (run_id, employee_id),
  -- No day is paid twice.
  constraint payslip_once exclude using gist (
    int8range(employee_id, employee_id, '[]') with &&, daterange(period_from, period_to, '[]') with &&
  ) where (status <> 'voided')
);
create index payslip_employee on payslip (employee_id, period_to desc) where status <> 'voided';
create index payslip_open on payslip (run_id) where status = 'posted' and paid < net;
select keep_records('payslip',
  without => '{lines,gross,deductions,employer,rounding,net,base_net,paid,taxable,tax,notes,taken,pay_salt}');

-- Components of payslips as rows, for reports.
create view payslip_line as
  select s.id as slip_id, s.run_id, s.employee_id, l.line_no::integer as line_no, l.line ->> 'code' as code,
         l.line ->> 'name' as name, l.line ->> 'kind' as kind, l.line ->> 'role' as role,
         (l.line ->> 'amount')::numeric as amount, (l.line ->> 'adjustment_id')::bigint as adjustment_id
  from payslip s
  cross join lateral jsonb_array_elements(s.lines) with ordinality as l (line, line_no);

-- One payment of a run from one place or account on one day, with its share for each slip.
create table payroll_payment (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  entry_id bigint not null references entry (id),
  date date not null,
  account_id bigint not null references account (id),
  location_id bigint references location (id),
  -- Name of the place or account at that time.
  place text not null,
  currency text not null references currency (code),
  amount numeric(20, 4) not null check (amount > 0),
  pay_currency text not null references currency (code),
  pay_amount numeric(20, 4) not null check (pay_amount > 0),
  -- Pay currency per unit of the currency.
  rate numeric(24, 12),
  -- [{ slip_id, amount }]
  slips jsonb not null,
  reversed_at timestamptz,
  reversed_reason text,
  pay_salt uuid not null default gen_random_uuid(),
  pay_print text not null generated always as (salted_print(pay_salt, amount::text || '/' || pay_amount::text || '/'
    || slips::text)) stored,
  check ((reversed_at is null) = (reversed_reason is null))
);
create index payroll_payment_run on payroll_payment (run_id);
select keep_records('payroll_payment', without => '{amount,pay_amount,slips,pay_salt}');
