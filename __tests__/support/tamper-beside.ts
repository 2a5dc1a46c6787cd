import { byHand } from './by-hand';
import type { TestHost } from './test-host';

/** Internal rows of the program: jobs, letters, webhooks, report packs, proofs, codes, an authenticator. */
export async function writeBeside({ owner }: TestHost): Promise<void> {
  await byHand(
    owner,
    `with authenticator as (
       update app_user set totp_secret = 's1.sealed', totp_pending = 's1.begun', totp_period = 59,
         recovery_hashes = '{one,two}' where id = 1
     )
     insert into one_time_code (user_id, purpose, code_hash, visitor_hash, expires_at)
     values (1, 'reset', 'x', 'y', now()), (1, 'invite', 'z', null, now() + interval '1 hour')`,
    [],
  );
  await owner.query(`
    insert into job (kind, input, user_id) values ('journal import', '{"rows": 1}', 1);
    insert into webhook (name, url, events, secret, secret_at, former_secret, former_until)
    values ('Shop', 'https://shop.example.test/', '{till.closed}', 's1.now', now(), 's1.before', now());
    select note_change('create', 'webhooks', 'webhook', '1');
    insert into message_channel (kind, url, token_sealed, token_set_at)
    values ('telegram', 'https://api.example.test', 's1.now', now());
    select note_change('create', 'message channels', 'message channel', '1');
    insert into message_consent (party_id, channel, address, language, given_on, given_how, created_by, created_at,
      stop_token, stop_hash)
    select min(id), 'telegram', '123456789', 'en', '2026-11-20', 'paper', 1, now(), 's1.token', 'hash' from party;
    select note_change('create', 'parties', 'message consent', '1');
    insert into chat_invitation (party_id, language, code_hash, created_by, created_at, expires_at)
    select min(id), 'en', 'hash', 1, now(), now() from party;
    insert into telegram_bot (channel_id, token_set_at) select id, token_set_at from message_channel;
    insert into gateway (name) values ('mail') on conflict do nothing;
    insert into message_file (body) values ('s1.file');
    insert into message (gateway, key, kind, body, created_at, due_at, file_id)
    select 'mail', 'letter-1', 'letter', 'sealed', now(), now(), max(id) from message_file;
    insert into report_pack (name, reports, receiver_ids, language, repeats, at_time, is_active, saved_by, done_on)
    values ('Morning', '[]', '{1}', 'en', 'day', '07:00', true, 1, '2026-11-20');
    select note_change('create', 'report packs', 'report pack', '1');
    insert into seal_letter (day, entry_id, address) values ('2026-11-20', 1, 'a@example.test');
    insert into proof_run (at, ms, checks) values (now(), 5, 50);
    insert into backup_run (at, rows) values (now(), 100);
    insert into drill_run (at, source, seconds) values (now(), 'archive', 5);
    insert into attempt (key, window_start) values ('sign in 1', now());
    insert into sample_month (job_id, begun_by) select max(id), 1 from job;
    select note_change('create', 'organization details', 'sample month', '1');
    insert into sample_copy values ('party', '[]');
    insert into screening_due values ('party', 1)`);
}
