-- Which days are open, for whoever only looks: without the lock that whoever posts shares, so that a page is
-- not kept waiting by a closing or a sample that is being made.
create function book_dates_seen(asker bigint) returns json language sql stable as $$
  select json_build_object(
    'role_id', (select role_id from app_user where id = asker),
    'years', coalesce((
      select json_agg(json_build_object('from', starts_on, 'to', ends_on, 'is_closed', is_closed)
                      order by starts_on)
      from fiscal_year
    ), '[]'),
    'locks', coalesce((
      select json_agg(json_build_object(
        'id', l.id, 'modules', l.modules, 'lock_date', l.lock_date, 'reason', l.reason,
        'set_by', u.name, 'exempt_role_ids', l.exempt_role_ids,
        'exceptions', coalesce((
          select json_agg(json_build_object(
            'from', e.from_date, 'to', e.to_date, 'role_id', e.role_id, 'user_id', e.user_id
          ) order by e.id)
          from lock_exception e
          where e.lock_id = l.id and (e.until is null or e.until > clock_timestamp())
        ), '[]')
      ) order by l.id)
      from transaction_lock l join app_user u on u.id = l.created_by
      where l.ended_at is null
    ), '[]')
  )
$$;

create or replace function book_dates(asker bigint) returns json language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(727277);
  return book_dates_seen(asker);
end $$;
