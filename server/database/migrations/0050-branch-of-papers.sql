-- A paper that is made of another document is of that one's branch, whoever issues, prints or cancels it;
-- any other document is of the branch of its place, of the open till, of its maker, or of the first.
create or replace function branch_made_in(body jsonb, maker bigint) returns bigint language sql stable as $$
  select coalesce(
    -- The argument is named in full: the documents have a body of their own.
    (select coalesce(d.branch_id, branch_made_in(d.body, null)) from document d
     where branch_made_in.body ? 'document_number' and d.type = branch_made_in.body ->> 'document_type'
       and d.id = (branch_made_in.body ->> 'document_id')::bigint),
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
