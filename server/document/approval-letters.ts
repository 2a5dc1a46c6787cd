import { sql } from 'kysely';

import { documentNumber } from '@/lib/domain/document-number';
import { href } from '@/lib/address';
import type { ApprovalSubject } from '@/lib/contract/approvals';
import { approvalAddress, isDocumentType } from '@/lib/domain/document-type';
import { can } from '@/lib/domain/permission';
import { BASE_PATH, type Page } from '@/lib/routes';
import { activeUsers } from '@/server/kernel/access';
import type { Host, Tx } from '@/server/kernel/host';
import type { Locale } from '@/server/kernel/locale';
import { type Letter, writeLetters } from '@/server/outbox/letters';

type Asking = Readonly<{
  db: Tx;
  host: Pick<Host, 'catalogues' | 'config' | 'now' | 'sealer' | 'isSilent'>;
  me: Readonly<{ id: number }>;
}>;

/** The requested action: what it is, the page whose approvers decide, and type and id of the record. */
type Requested = Readonly<{ subject: ApprovalSubject; page: Page; type: string; id: number }>;

/** A user who may decide on a request, and the language of the letters to that user. */
type Decider = Readonly<{ id: number; name: string; email: string; language: Locale }>;

/** Record type of letters about rates; the record is the user who receives them. */
const RATES = 'rates to approve';
/** Hours in which a user gets one letter about rates, because a feed can propose new ones every few minutes. */
const RATES_HOURS = 1;

/**
 * Queues a letter to each user who may decide on a request. The user who made it gets none, and neither do users who
 * have switched these letters off. A letter has no amounts and no names of customers.
 */
export async function writeToDeciders(call: Asking, action: Requested): Promise<void> {
  const { db, host, me } = call;
  const deciders = await decidersOf(call, action);
  if (deciders.length === 0) return;
  const [asker] = await activeUsers(db, [me.id]);
  const number = await numberOf(db, action);
  const letters = deciders.map((decider) => {
    const params = { asker: asker?.name ?? '', number, address: addressOf(host, action) };
    const about = action.type === 'rate' && { type: RATES, id: decider.id, by: null };
    return {
      ...letterTo(host, decider, action, params),
      kind: 'approval',
      ...(about && { about }),
    };
  });
  await writeLetters({ db, host }, letters);
}

async function decidersOf(
  { db, host, me }: Asking,
  { page, type }: Pick<Requested, 'page' | 'type'>,
): Promise<readonly Decider[]> {
  const users = (await activeUsers(db)).filter(
    (user) => user.id !== me.id && can(user, page, 'approve'),
  );
  const { rows } = await sql<Readonly<{ id: number; language: Locale | null }>>`
    select id, preferences ->> 'locale' as language from app_user u
    where id = any(${users.map(({ id }) => id)}::bigint[])
      and preferences -> 'approval_mail' is distinct from 'false'::jsonb
      and (${type} <> 'rate' or not exists (
        select from record_letter l
        where l.record_type = ${RATES} and l.record_id = u.id
          and l.created_at > ${host.now()}::timestamptz - make_interval(hours => ${RATES_HOURS})))
  `.execute(db);
  const languages = new Map(rows.map(({ id, language }) => [id, language ?? 'en']));
  return users.flatMap(({ id, name, email }) => {
    const language = languages.get(id);
    return language === undefined ? [] : [{ id, name, email, language }];
  });
}

function letterTo(
  { catalogues }: Pick<Host, 'catalogues'>,
  { name, email, language }: Decider,
  { subject }: Pick<Requested, 'subject'>,
  params: Readonly<{ asker: string; number: string; address: string }>,
): Letter {
  const say = catalogues[language];
  const all = { ...params, name, subject: say(`approvals.${subject}`) };
  return {
    to: email,
    subject: say('letter.approval.subject', all).trim(),
    text: say('letter.approval.text', all),
  };
}

/** Number of the document; empty if the request is about another record. */
async function numberOf(db: Tx, { type, id }: Pick<Requested, 'type' | 'id'>): Promise<string> {
  if (!isDocumentType(type)) return '';
  const row = await db
    .selectFrom('document')
    .select('custom_id')
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  return documentNumber(type, id, row?.custom_id);
}

function addressOf(
  { config }: Pick<Host, 'config'>,
  { type, id }: Pick<Requested, 'type' | 'id'>,
): string {
  const { to, view } = approvalAddress(type, id) ?? { to: 'app.dashboard' };
  return `${config.appUrl}${BASE_PATH}${href(to, view === undefined ? {} : { view })}`;
}
