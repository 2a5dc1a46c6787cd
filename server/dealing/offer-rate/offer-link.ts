import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';

import { publicOffer, type PublicOffer } from '@/lib/contract/dealing/public-offer';
import type { Wish } from '@/lib/contract/dealing/offer-shapes';
import { isZero } from '@/lib/domain/money';
import {
  amountRefusals,
  isOpenOffer,
  type OfferAnswer,
  remainingOf,
} from '@/lib/domain/dealing/offer';
import { feeOfPart } from '@/lib/domain/dealing/offer-fee';
import { worth } from '@/lib/domain/rate';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { BASE_PATH, routes } from '@/lib/routes';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { networkOf } from '@/server/kernel/caller-address';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { takeTry } from '@/server/kernel/limits';
import { type Call, serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';
import {
  offerBodyOf,
  type OfferCourse,
  offerCourse,
  stateAt,
  type StoredOffer,
} from './offer-state';

/** Length of the random token: 256 bits. Only its hash is stored, so the link cannot be rebuilt from the database. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const printOf = (token: string) => createHash('sha256').update(`offer ${token}`).digest('hex');

/** Creates a new link for the customer, and the hash of its token for storage. */
export function newLink({
  config,
}: Pick<Host, 'config'>): Readonly<{ link: string; print: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { link: linkOf(config, token), print: printOf(token) };
}

/** Link of a token. The token follows the `#`. Browsers never send that part to a server, so no server logs it. */
const linkOf = ({ appUrl }: Host['config'], token: string): string =>
  `${appUrl}${BASE_PATH}${routes['app.customer.offer'].path}/#${token}`;

/** Returns the link for the token in `link` if the token's hash equals the stored hash `print`; otherwise undefined. */
export function provenLink(
  { config }: Pick<Host, 'config'>,
  link: string,
  print: string | undefined,
): string | undefined {
  const token = link.split('#').at(-1) ?? '';
  return TOKEN.test(token) && printOf(token) === print ? linkOf(config, token) : undefined;
}

type Visit = Pick<Call, 'db' | 'host' | 'visitor'> &
  Readonly<{ params: Readonly<{ token: string }> }>;

/** Returns the offer of a link. Limits the attempts per network. */
async function offerAt({ db, host, visitor, params }: Visit, lock: boolean): Promise<DocumentRow> {
  const limit = { key: `offer address ${networkOf(visitor.ip)}`, most: 120, minutes: 15 };
  await takeTry(host.aside, [limit], host.now());
  if (!TOKEN.test(params.token)) throw new NotFound();
  const found = db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', 'offer rate')
    .where(sql<string>`course ->> 'link'`, '=', printOf(params.token));
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The offer as its customer sees it now. The customer buys what the organisation sells, so the sides are swapped. */
async function shownAt(db: Db, host: Host, row: DocumentRow): Promise<PublicOffer> {
  const [body, course] = [offerBodyOf(row), offerCourse(row.course)];
  const { fills = [], wish, valid_until = '' } = course;
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const { currency, counter_currency = currencies.base, side } = body;
  const left = remainingOf(
    body,
    fills.map(({ amount }) => amount),
  );
  const { name } = await db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
  const party = await db
    .selectFrom('party')
    .select('language')
    .where('id', '=', body.customer_id ?? 0)
    .executeTakeFirst();
  const now = host.now();
  return {
    organisation: name,
    number: row.number ?? '',
    // The cast is safe: only an offer that was made has a link, and its status is then one of the public ones.
    status: stateAt({ ...row, valid_until }, now) as PublicOffer['status'],
    kind: body.kind,
    side: side === 'sell' ? 'buy' : 'sell',
    currency,
    counter_currency,
    valid_until,
    amount_min: wire.money(body.amount_min, currency),
    amount_max: wire.money(left, currency),
    counter_amount: wire.money(
      worth(left, body, currencies.decimals[counter_currency] ?? 2),
      counter_currency,
    ),
    rate: wire.rate(body.rate),
    quote_unit: body.quote_unit ?? 1,
    quote_direction: body.quote_direction ?? 'direct',
    fee: feeLeft(body, course, { left, currencies }),
    allow_partial: body.allow_partial ?? false,
    now: now.toISOString(),
    language: party?.language ?? null,
    wish: wish ? { said: wish.said, amount: wish.amount } : null,
  };
}

type Left = Readonly<{ left: string; currencies: Currencies }>;

/** Fee for the whole remaining amount; null if there is none or if it is zero. */
function feeLeft(
  { amount_max }: StoredOffer,
  { fee, fills = [] }: OfferCourse,
  { left, currencies }: Left,
) {
  if (!fee) return null;
  const filled = fills.map(({ amount }) => amount);
  const { base, decimals } = currencies;
  const amount = feeOfPart(fee, left, { amount_max, filled }, decimals[base] ?? 2);
  return isZero(amount) ? null : { amount: wireOf(currencies).base(amount), currency: base };
}

type Saying = Visit & Pick<Call, 'audit' | 'unchanged'>;

/**
 * Stores the customer's answer while the offer is open. It makes no ticket or trade; staff do that later. An unchanged
 * answer writes nothing.
 */
async function say(call: Saying, said: OfferAnswer, given?: string): Promise<PublicOffer> {
  const { db, host } = call;
  const row = await offerAt(call, true);
  const [body, course] = [offerBodyOf(row), offerCourse(row.course)];
  const now = host.now();
  const status = stateAt({ ...row, valid_until: course.valid_until }, now);
  if (!isOpenOffer(status))
    throw new Conflict(`document.is-${status}`, { status, version: row.version });
  const currencies = await currenciesOf(db);
  const filled = (course.fills ?? []).map(({ amount }) => amount);
  const amount = given ?? remainingOf(body, filled);
  if (said === 'accepted') {
    if (body.kind === 'indicative') throw new Refusal('offer.indicative', { field: 'amount' });
    refuseAny(amountRefusals(body, amount, { filled, decimals: currencies.decimals }));
  }
  const wish: Wish = {
    said,
    at: now.toISOString(),
    amount: said === 'accepted' ? wireOf(currencies).money(amount, body.currency) : null,
  };
  if (course.wish?.said === said && course.wish.amount === wish.amount) {
    call.unchanged();
    return shownAt(db, host, row);
  }
  const changed = await changeDocument(db, row, { course: { ...course, wish } });
  call.audit({
    action: `customer ${said}`,
    page: 'offer rate',
    record_type: row.type,
    record_id: row.id,
    changes: { wish: [course.wish?.said ?? null, said] },
  });
  return shownAt(db, host, changed);
}

export const publicOfferRoutes = [
  serve(publicOffer.show, async (call) => shownAt(call.db, call.host, await offerAt(call, false))),
  serve(publicOffer.accept, (call) => say(call, 'accepted', call.input.amount)),
  serve(publicOffer.decline, (call) => say(call, 'declined')),
];
