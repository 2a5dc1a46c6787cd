-- Personal data and salaries of employees are sealed under a key of each employee (data_key, 'employee 12'). Only the
-- program has the keys: it seals what waits here when it starts, and empties the table.
create table unsealed (
  table_name text not null,
  id bigint not null,
  content jsonb not null,
  primary key (table_name, id)
);

insert into unsealed (table_name, id, content)
select 'employee', id, jsonb_build_object(
  'father_name', father_name, 'gender', gender, 'birth_date', birth_date, 'nationality', nationality,
  'id_type', id_type, 'id_number', id_number, 'address', address, 'emergency_name', emergency_name,
  'emergency_phone', emergency_phone, 'emergency_relationship', emergency_relationship, 'note', note,
  'bank', bank, 'account', account, 'iban', iban)
from employee;
insert into unsealed (table_name, id, content)
select 'employee_document', id, jsonb_build_object('number', number) from employee_document where number is not null;
insert into unsealed (table_name, id, content)
select 'salary_assignment', id, jsonb_build_object('base_salary', base_salary::text, 'components', components)
from salary_assignment;

drop trigger employee_kept on employee;
alter table employee
  drop column pay_print, drop column pay_salt, drop column father_name, drop column gender, drop column birth_date,
  drop column nationality, drop column id_type, drop column id_number, drop column address,
  drop column emergency_name, drop column emergency_phone, drop column emergency_relationship, drop column note,
  drop column bank, drop column account, drop column iban,
  -- Sealed: everything personal that no list sorts or narrows by. Null: none of it is known.
  add column told text,
  -- Blind indexes, by which the same person or account is found.
  add column id_print bytea,
  add column iban_print bytea;
create index employee_id_print on employee (id_print) where id_print is not null;
create index employee_iban_print on employee (iban_print) where iban_print is not null;

drop trigger employee_document_kept on employee_document;
alter table employee_document
  drop column number,
  -- The details are sealed for the tag, so that they fit no other document.
  add column tag uuid not null default gen_random_uuid() unique,
  -- Sealed: the number.
  add column details text;

drop trigger salary_assignment_kept on salary_assignment;
alter table salary_assignment
  drop column pay_print, drop column pay_salt, drop column base_salary, drop column components,
  -- Sealed for the employee and the first day: the salary and its components. Null once its key was given up.
  add column pay text;

select keep_records('employee', '{id}', '{search_text,id_print,iban_print}'),
       keep_records('employee_document', '{id}'),
       keep_records('salary_assignment', '{id}');
