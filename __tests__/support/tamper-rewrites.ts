import type { Variant } from './tamper-variants';

/** Doubles the largest journal entry with everything that its posting summed up. */
const DOUBLED = `
  with e as (
    select * from entry where kind = 'document' and document_type = 'journal entry' and reverses_id is null
    order by total desc limit 1
  ), l as (
    select * from line where entry_id = (select id from e)
  ), a as (
    update line set amount = amount * 2, base = base * 2 where entry_id = (select id from e)
  ), b as (
    update entry set total = total * 2 where id = (select id from e)
  ), c as (
    update total t set debit = t.debit + greatest(l.amount, 0), credit = t.credit - least(l.amount, 0),
      base_debit = t.base_debit + greatest(l.base, 0), base_credit = t.base_credit - least(l.base, 0)
    from l where (t.account_id, t.currency, t.year, t.closing)
      = (l.account_id, l.currency, extract(year from l.date), false)
      and t.month in (0, extract(month from l.date))
  ), d as (
    update balance b set amount = b.amount + l.amount, base = b.base + l.base from l
    where (b.account_id, b.party_id, b.currency) = (l.account_id, coalesce(l.party_id, 0), l.currency)
  ), f as (
    update stock s set quantity = s.quantity + l.amount from l
    where (s.location_id, s.currency) = (l.location_id, l.currency)
  )
  update document d set amount = amount * 2, base = base * 2,
    body = replace(d.body::text, trim_scale(d.amount)::text, trim_scale(d.amount * 2)::text)::jsonb
  from e where (d.type, d.id) = (e.document_type, e.document_id)`;

const TYPE = `update account set type = 'equity' where number = '5210' returning *`;

/** Consistent rewrites: several tables are changed together so that no sum differs. */
export const rewrites: readonly Variant[] = [
  {
    table: 'entry',
    what: 'doubled with its lines, totals, balances and document',
    statement: DOUBLED,
  },
  {
    table: 'account',
    what: 'of another type, with what was written down of it',
    statement: `with changed as (${TYPE}) update record_state r set state = r.state || '{"type": "equity"}'
      from changed c where r.table_name = 'account' and r.key = c.id::text`,
  },
  {
    table: 'account',
    what: 'of another type, written down once more',
    statement: `with changed as (${TYPE}) insert into record_state (table_name, key, state)
      select 'account', c.id::text, to_jsonb(c) from changed c`,
  },
  {
    table: 'rate',
    what: 'and its deals, at another middle',
    statement: `with changed as (update rate set mid = mid * 1.1, mid_base = mid_base * 1.1 where kind = 'board' returning currency)
      update deal set mid = mid * 1.1, board = board * 1.1 where currency in (select currency from changed)`,
  },
  {
    table: 'audit',
    what: 'and its links, cut off from one on',
    statement: `with cut as (delete from audit_seal where seq > (select max(seq) / 2 from audit_seal) returning audit_id)
      delete from audit where id in (select audit_id from cut)`,
  },
  {
    table: 'fiscal_year',
    what: 'closed with another result',
    statement: 'update fiscal_year set result = result + 1 where is_closed',
  },
  {
    table: 'app_user',
    what: 'with the password of somebody else',
    statement: `update app_user set password_hash = (select password_hash from app_user where id = 2) where id = 1`,
  },
  {
    table: 'app_user',
    what: 'without the authenticator',
    statement: `update app_user set totp_secret = null, recovery_hashes = '{}' where id = 1`,
  },
  {
    table: 'session',
    what: 'that nobody signed in for',
    statement: `insert into session (id_hash, user_id, ip) values (sha256('forged'), 1, '127.0.0.1')`,
  },
  {
    table: 'one_time_code',
    what: 'that nobody asked for',
    statement: `insert into one_time_code (user_id, purpose, code_hash, expires_at)
      values (1, 'reset', sha256('1 000000'), now() + interval '1 day')`,
  },
];
