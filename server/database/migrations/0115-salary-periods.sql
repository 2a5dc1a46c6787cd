-- The period that a salary is stated for; a run pays its share of it.
alter table salary_assignment add column salary_period text not null default 'monthly'
  check (salary_period in ('monthly', 'half_monthly', 'fortnightly', 'weekly'));

-- Runs paid every salary whole. Employees whose latest slip is of a shorter period go on being paid what they were.
with latest as (
  select distinct on (s.employee_id) s.employee_id, d.body ->> 'frequency' as frequency
  from payslip s
  join document d on d.type = 'payroll preparation' and d.id = s.run_id
  where s.status = 'posted'
  order by s.employee_id, s.period_to desc, s.id desc
), changed as (
  update salary_assignment a set salary_period = latest.frequency
  from latest
  where latest.employee_id = a.employee_id and latest.frequency in ('half_monthly', 'fortnightly', 'weekly')
  returning a.employee_id
)
select note_change('edit', 'employee', 'employee', employee_id::text)
from (select distinct employee_id from changed) as employees;

-- The last slip of a year may give tax back: a deduction below zero.
alter table payslip drop constraint payslip_deductions_check;

-- Names in Latin letters, for bank files whose character set has no others.
alter table employee add column name_latin text;
alter table organization add column name_latin text not null default '';

-- Days of the week on which the organisation's banks do not pay.
alter table organization add column bank_days_off text[] not null default '{saturday,sunday}';

-- Changes of the new columns around the program are found before the organisation is edited again.
insert into record_state (table_name, key, state)
select 'organization', record_key(to_jsonb(o), '{id}'), to_jsonb(o) from organization o;
