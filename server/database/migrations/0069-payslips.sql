-- What each employee gets in a payroll run, which is a document. Pay is a secret: states of records keep a fingerprint
-- of it with a salt that they do not keep.
create table payslip (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  employee_id bigint not null references employee (id),
  party_id bigint not null references party (id),
  -- As they were when the run was prepared.
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
  deductions numeric(20, 4) not null check (deductions >= 0),
  employer numeric(20, 4) not null check (employer >= 0),
  rounding numeric(20, 4) not null,
  net numeric(20, 4) not null check (net >= 0),
  base_net numeric(20, 4) not null check (base_net >= 0),
  paid numeric(20, 4) not null default 0 check (paid >= 0 and paid <= net),
  -- What was taxed and withheld, in the currency of the table of tax.
  tax_table_id bigint references tax_table (id) on delete set null,
  tax_currency text not null references currency (code),
  taxable numeric(20, 4) not null,
  tax numeric(20, 4) not null,
  notes jsonb not null default '[]',
  -- What was taken up of adjustments: [{ id, amount or days }].
  taken jsonb not null default '[]',
  void_reason text,
  -- The entry that took this one slip back.
  void_entry_id bigint references entry (id),
  version integer not null default 1,
  pay_salt uuid not null default gen_random_uuid(),
  pay_print text not null generated always as (salted_print(pay_salt, lines::text || '/' || gross::text || '/'
    || deductions::text || '/' || employer::text || '/' || rounding::text || '/' || net::text || '/' || base_net::text
    || '/' || paid::text || '/' || taxable::text || '/' || tax::text || '/' || notes::text || '/' || taken::text)) stored,
  check (net = gross - deductions + rounding),
  unique (run_id, employee_id),
  -- Nobody is paid twice for a day.
  constraint payslip_once exclude using gist (
    int8range(employee_id, employee_id, '[]') with &&, daterange(period_from, period_to, '[]') with &&
  ) where (status <> 'voided')
);
create index payslip_employee on payslip (employee_id, period_to desc) where status <> 'voided';
create index payslip_open on payslip (run_id) where status = 'posted' and paid < net;
select keep_records('payslip'::regclass, '{id}',
  '{lines,gross,deductions,employer,rounding,net,base_net,paid,taxable,tax,notes,taken,pay_salt}');

-- The components of slips as rows, for reports.
create view payslip_line as
  select s.id as slip_id, s.run_id, s.employee_id, l.line_no::integer as line_no, l.line ->> 'code' as code,
         l.line ->> 'name' as name, l.line ->> 'kind' as kind, l.line ->> 'role' as role,
         (l.line ->> 'amount')::numeric as amount, (l.line ->> 'adjustment_id')::bigint as adjustment_id
  from payslip s
  cross join lateral jsonb_array_elements(s.lines) with ordinality as l (line, line_no);

-- What was paid of a run: one sum from one place or account on one day, and what each slip got of it.
create table payroll_payment (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  entry_id bigint not null references entry (id),
  date date not null,
  account_id bigint not null references account (id),
  location_id bigint references location (id),
  -- The place or account as people called it.
  place text not null,
  currency text not null references currency (code),
  amount numeric(20, 4) not null check (amount > 0),
  pay_currency text not null references currency (code),
  pay_amount numeric(20, 4) not null check (pay_amount > 0),
  -- Pay currency for one unit of the currency.
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
select keep_records('payroll_payment'::regclass, '{id}', '{amount,pay_amount,slips,pay_salt}');

-- A run may have to be approved by somebody else than its maker; it need not where nobody wants it.
insert into approval_rule (subject, is_active) values ('payroll', false);

-- The sample's runs go with its books.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || array['payslip', 'payroll_payment']));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest(array['payslip', 'payroll_payment']) as name
  where exists (select from sample_copy);
