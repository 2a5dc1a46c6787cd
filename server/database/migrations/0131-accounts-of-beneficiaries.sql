-- The same account at two beneficiaries is found by a blind index. The program makes it, also for rows that are sealed
-- already: they wait in `unsealed` for the next start, without their content.
alter table beneficiary add column account_print bytea;
create index beneficiary_account_print on beneficiary (account_print) where account_print is not null;

insert into unsealed (table_name, id, content)
select 'beneficiary account', id, '{}' from beneficiary where told is not null;

drop trigger beneficiary_kept on beneficiary;
select keep_records('beneficiary', '{id}', '{account_print}');
