import type { KycLanguage } from '@/lib/domain/compliance/kyc-data';
import { BASE_PATH, routes } from '@/lib/routes';
import type { Host, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { mailLetter } from '@/server/outbox/letters';
import { writeLetter } from '@/server/outbox/letters';
import { linkHash, newToken } from './codes.sql';

const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Letters to customers. They contain no data of the customer; most contain a link. */
export type KycLetter =
  | 'go-on'
  | 'received'
  | 'request'
  | 'request-reminder'
  | 'approved'
  | 'not-accepted'
  | 'reopened'
  | 'draft-reminder'
  | 'review'
  | 'document'
  | 'expired'
  | 'closed'
  | 'withdrawn';

type Mailing = Pick<Call, 'db' | 'host' | 'afterCommit'>;

/**
 * Mails a code. Without an address, the letter is stored but not sent, so that the response time does not reveal that
 * no letter is sent.
 */
export async function mailCode(
  call: Mailing,
  {
    to,
    language,
    expires,
    code,
  }: Readonly<{ to: string | null; language: KycLanguage; expires: Date; code: string }>,
): Promise<void> {
  const say = call.host.catalogues[language];
  const [subject, text] = [say('kyc-letter.code.subject'), say('kyc-letter.code.text', { code })];
  await mailLetter(call, { to, subject, text, expires });
}

type ToCustomer = Readonly<{
  id: number;
  to: string | null;
  language: KycLanguage;
  letter: KycLetter;
  /** Page that the link opens: the form to complete, or the status. */
  page?: 'kyc-register' | 'kyc-view';
}>;

/** Mails a customer a letter. Does nothing without an address. */
export async function mailCustomer(call: Mailing, given: ToCustomer): Promise<void> {
  const letter = await linkLetter(call, given);
  if (letter) await mailLetter(call, letter);
}

/**
 * Queues a letter to a customer from a job. The outbox sends it after the job's transaction commits. Does nothing
 * without an address.
 */
export async function postToCustomer(
  where: Readonly<{ db: Tx; host: Pick<Host, 'sealer' | 'now' | 'catalogues' | 'config'> }>,
  given: ToCustomer,
): Promise<void> {
  const letter = await linkLetter(where, given);
  if (letter) await writeLetter(where, letter);
}

async function linkLetter(
  { db, host }: Readonly<{ db: Tx; host: Pick<Host, 'now' | 'catalogues' | 'config'> }>,
  { id, to, language, letter, page = 'kyc-view' }: ToCustomer,
) {
  if (to === null) return undefined;
  const { name } = await db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
  const say = host.catalogues[language];
  const link =
    letter === 'closed' || letter === 'withdrawn' ? '' : await newLink({ db, host }, id, page);
  return {
    to,
    subject: say(`kyc-letter.${letter}.subject`, { organisation: name }),
    text: say(`kyc-letter.${letter}.text`, { organisation: name, link, days: String(LINK_DAYS) }),
  };
}

/**
 * Creates a link to the customer's own file. It works once within seven days, and the customer must also enter a new
 * code.
 */
async function newLink(
  { db, host }: Readonly<{ db: Tx; host: Pick<Host, 'now' | 'config'> }>,
  customerId: number,
  page: 'kyc-register' | 'kyc-view',
): Promise<string> {
  const token = newToken();
  const now = host.now();
  await db
    .insertInto('kyc_link')
    .values({
      token_hash: linkHash(token),
      customer_id: customerId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
    })
    .execute();
  // The token follows the `#` of the URL. Browsers never send that part to a server, so no server logs it.
  return `${host.config.appUrl}${BASE_PATH}${routes[`app.customer.${page}`].path}#${token}`;
}
