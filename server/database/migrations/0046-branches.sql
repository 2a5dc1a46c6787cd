-- Branches are told apart: where a document was made, and where somebody works.

alter table branch add column address text;
-- What stands on papers is kept from today on, also where a branch is never touched again.
insert into record_state (table_name, key, state) select 'branch', id::text, to_jsonb(b) from branch b;

-- Without a foreign key: people stay when the branches of a sample month are taken back with its books.
alter table app_user add column branch_id bigint;

-- Null on documents older than this, which the chain of postings covers as they were: they count where
-- their place is, else to the first branch.
alter table document add column branch_id bigint references branch (id);

-- The branch that a document is made in: that of its place, else of the till that its maker has open,
-- else the maker's own, else the first.
create function branch_made_in(body jsonb, maker bigint) returns bigint language sql stable as $$
  select coalesce(
    (select l.branch_id from location l where l.id = coalesce(
      (body ->> 'location_id')::bigint,
      (body ->> 'from_location_id')::bigint,
      (select s.location_id from till_session s where s.id = (body ->> 'session_id')::bigint),
      (body -> 'lines' -> 0 ->> 'location_id')::bigint
    )),
    (select l.branch_id from till_session s join location l on l.id = s.location_id
     where s.user_id = maker and s.status = 'open' limit 1),
    (select b.id from app_user u join branch b on b.id = u.branch_id where u.id = maker),
    (select min(id) from branch)
  )
$$;
