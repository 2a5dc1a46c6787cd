-- Who is named on a ticket or a remittance and is in no book: whoever stands at the counter without a file, whoever
-- pays, and whom it is for.
alter table screening_hit drop constraint screening_hit_subject_kind_check;
alter table screening_hit add constraint screening_hit_subject_kind_check check (subject_kind in (
  'kyc', 'party', 'beneficiary', 'sender', 'payee', 'user',
  'walk_in', 'ticket_payer', 'ticket_behalf', 'remit_payer', 'remit_behalf'));

-- Those of them that a document names, whenever what it says is new.
create function names_are_due() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if exists (select from screening_list where superseded_by is null) then
    insert into screening_due (kind, subject_id)
      select told.kind, new.id from (values
        ('sales', 'walk_in', new.body #>> '{walk_in,name}'),
        ('sales', 'ticket_payer', new.body ->> 'payer'),
        ('sales', 'ticket_behalf', new.body #>> '{on_behalf_of,name}'),
        ('transfer', 'remit_payer', new.body ->> 'payer'),
        ('transfer', 'remit_behalf', new.body #>> '{on_behalf_of,name}')
      ) as told (type, kind, name)
      where told.type = new.type and told.name <> ''
      on conflict (kind, subject_id) do update set at = clock_timestamp();
  end if;
  return null;
end $$;

create trigger names_screened_new after insert on document
  for each row when (new.type in ('sales', 'transfer') and new.body ?| array['walk_in', 'payer', 'on_behalf_of'])
  execute function names_are_due();
create trigger names_screened after update on document
  for each row when (new.type in ('sales', 'transfer') and new.body ?| array['walk_in', 'payer', 'on_behalf_of']
    and old.body is distinct from new.body)
  execute function names_are_due();
