import { sql, type RawBuilder } from 'kysely';

import type { Check } from './check';
import guards from './guards.json';

/** A table whose records a trigger of the migrations copies to `record_state`. */
type KeptTable = Readonly<{
  name: string;
  key: readonly string[];
  /** Columns that change without an audit row. */
  without?: readonly string[];
  /** Secret columns; `record_state` contains only hashes of their values. */
  prints?: readonly string[];
  /** True if a record of the table may be missing, because backups leave the table out. */
  mayVanish?: boolean;
  /** Condition for the records that `record_state` covers; undefined if it covers all records. */
  where?: RawBuilder<unknown>;
}>;

/** Tables whose key is not just `id`, and tables of which `record_state` hashes or leaves out columns or records. */
const OWN: readonly KeptTable[] = [
  // An attachment is covered only once it belongs to a document. Until then it is a temporary upload.
  { name: 'attachment', key: ['id'], where: sql`t.document_id is not null` },
  { name: 'data_key', key: ['owner'], prints: ['wrapped'] },
  { name: 'secret', key: ['name'], prints: ['value'] },
  { name: 'session', key: ['id_hash'], without: ['seen_at'], mayVanish: true },
  {
    name: 'one_time_code',
    key: ['id'],
    without: ['tries', 'tries_by', 'asked_from'],
    prints: ['code_hash', 'visitor_hash'],
  },
  { name: 'kyc_session', key: ['token_hash'], without: ['seen_at', 'uploads', 'upload_bytes'] },
  { name: 'kyc_link', key: ['token_hash'] },
  { name: 'paper', key: ['id'], without: ['thumbnail'] },
  { name: 'currency', key: ['code'] },
  { name: 'sample_month', key: ['id'], without: ['filled_xid'] },
  { name: 'rate_rule', key: ['currency'] },
  {
    name: 'rate_feed',
    key: ['id'],
    without: [
      'next_at',
      'source_time',
      'succeeded_at',
      'failed_at',
      'failing_since',
      'failures',
      'failure',
    ],
    prints: ['header_sealed'],
  },
  {
    name: 'webhook',
    key: ['id'],
    without: ['seen_seq'],
    prints: ['secret', 'former_secret'],
  },
  { name: 'message_channel', key: ['id'], prints: ['token_sealed'] },
  { name: 'message_consent', key: ['id'], prints: ['address', 'stop_token', 'stop_hash'] },
  { name: 'message_text', key: ['id'], without: ['seen_seq', 'sent_on'] },
  { name: 'rate_origin', key: ['rate_id'], without: ['confirmed_at'] },
  {
    name: 'document',
    key: ['type', 'id'],
    // Excludes documents that were created as posted and never changed, because the posting chain covers them.
    // A last state of null is that of a deleted document of a removed sample month, which had the same key.
    where: sql`t.status <> 'posted' or t.type = 'revaluation' or t.version <> 1 or t.void_reason is not null
      or t.stage is not null or t.course is not null
      or t.type || ' ' || t.id in (
        select key from (
          select distinct on (key) key, state from record_state where table_name = 'document' order by key, id desc
        ) last where state is not null)`,
  },
  {
    name: 'counter',
    key: ['name'],
    // Leaves out the counters of postings, which another check compares with the rows that they numbered.
    where: sql`t.name not in ('entry', 'sales', 'journal entry', 'expense', 'receipt', 'transfer', 'manual journal', 'invoice')`,
  },
  { name: 'revaluation_line', key: ['document_id', 'currency'] },
  { name: 'application', key: ['entry_id', 'line_no', 'item_entry_id', 'item_line_no'] },
  { name: 'party', key: ['id'], without: ['search_text'] },
  { name: 'beneficiary', key: ['id'], without: ['account_print'] },
  {
    name: 'app_user',
    key: ['id'],
    without: ['seen_at'],
    prints: ['password_hash', 'totp_secret', 'totp_pending', 'recovery_hashes'],
  },
];

const BY_ID = Object.keys(guards)
  .flatMap((guard) => /^trigger (\w+)\.\w+_kept$/.exec(guard)?.[1] ?? [])
  .filter((table) => OWN.every(({ name }) => name !== table));

/**
 * All tables that `record_state` covers. They are outside the ledger, but figures, rights or printed documents depend
 * on them.
 */
const KEPT_TABLES: readonly KeptTable[] = [...BY_ID.map((name) => ({ name, key: ['id'] })), ...OWN];

const printed = (name: string, prints: readonly string[]) =>
  prints.length === 0 ? sql`state` : sql`with_prints(${name}, key, state, ${[...prints]}::text[])`;

/** SQL of the current records of a table, in the form in which the trigger stores them. */
const present = ({ name, key, without = [], prints = [], where = sql`true` }: KeptTable) => sql`
  select ${name}::text as table_name, key, ${printed(name, prints)} as state
  from (select to_jsonb(t) - ${[...without]}::text[] as state from ${sql.table(name)} t where ${where}) kept,
    record_key(state, ${[...key]}::text[]) as key`;

const MAY_VANISH = KEPT_TABLES.flatMap(({ name, mayVanish }) => (mayVanish ? [name] : []));

export const recordChecks: readonly Check[] = [
  {
    // A column that was added after a record's last stored state is compared only after the record's next change.
    key: 'records-kept',
    broken: sql`
      select table_name, key, differing.columns
      from (
        select * from (
          select distinct on (table_name, key) table_name, key, state from record_state
          order by table_name, key, id desc
        ) latest where state is not null
      ) written
      full join (${sql.join(KEPT_TABLES.map(present), sql` union all `)}) present using (table_name, key)
      cross join lateral (
        select string_agg(f.name, ', ' order by f.name) as columns
        from jsonb_each(written.state) as f (name, value)
        where present.state -> f.name is distinct from f.value
      ) differing
      where written.state is distinct from present.state
        and case
          when present.state is null then table_name <> all(${MAY_VANISH}::text[])
          else written.state is null or differing.columns is not null
        end
      order by 1, 2`,
  },
  {
    key: 'records-audited',
    broken: sql`
      select s.table_name, s.key, s.deed
      from record_state s
      where not exists (select from audit a where a.deed = s.deed)
      order by s.id`,
  },
];
