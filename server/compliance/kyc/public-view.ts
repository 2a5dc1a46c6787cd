import { type KycView, publicKyc } from '@/lib/contract/compliance/public-kyc';
import {
  maskedData,
  maskedDocument,
  maskedEmail,
  maskedPhone,
} from '@/lib/domain/compliance/kyc-mask';
import {
  ATTEMPTS_MAX,
  publicStatus,
  REASON_CODES,
  TAKEN_ON,
} from '@/lib/domain/compliance/kyc-state';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { type CustomerRow, toldOf } from './customers.sql';
import { documentsOf, shownDocument } from './documents.sql';
import { limitsOf } from './limits';
import { draftOf, shownData } from './public-draft';
import { fileStatusOf, publicConflict, publicStatusOf } from './public-state';
import { beginAnew } from './renew';
import { publicMessage, rejectionOf, requestOf } from './requests';
import { memberOf, lockedMember, takeGuess } from './session';
import { expiresOn } from './kyc-state.sql';
import { findBySender } from './started';
import { openVisit, visitOf } from './visits.sql';
import { emailPrint } from './sealed';

/** The customer's own file, masked. It contains no internal data of the review, such as hits and notes. */
export async function viewOf(
  call: Pick<Call, 'db' | 'host' | 'today'>,
  row: CustomerRow,
): Promise<KycView> {
  const { db, host } = call;
  const setting = await settingOf(db, 'kyc');
  const { name: organisation, base_currency: currency } = await organisationOf(db);
  const isGone = isGoneFor(row);
  const details = await toldOf(db, host, isGone ? { ...row, told: null } : row);
  const documents = isGone ? [] : await documentsOf(db, host, row.id);
  const { number, type, submitted_at, tier, next_review_on } = row;
  const status = fileStatusOf(row);
  const again_from = againFrom(row);
  const today = await call.today();
  return {
    organisation,
    currency,
    number,
    type,
    submitted_at,
    tier,
    next_review_on,
    status: publicStatus(status),
    text: await textOf(call, row),
    decided_at: status === 'rejected' ? row.rejected_at : row.approved_at,
    email: details.email === null ? '' : maskedEmail(details.email),
    phone: details.phone === null ? '' : maskedPhone(details.phone),
    data: shownData(maskedData(details.data)),
    documents: documents.map((one) => maskedDocument(shownDocument(one))),
    request: await requestOf(db, host, row),
    limits: tier === null ? null : limitsOf(setting, tier),
    expires_on: expiresOn(row),
    again_from,
    can_update: TAKEN_ON.includes(status) || (again_from !== null && again_from <= today),
    withdrawn_at: row.consent_withdrawn_at,
    can_withdraw: row.consent_withdrawn_at === null && status !== 'closed',
    complaint_contact: (await settingOf(db, 'exchange')).complaint_contact,
  };
}

/**
 * True if the customer may not see the data of the file: the data was purged, or the file was closed without a
 * submission.
 */
const isGoneFor = (row: CustomerRow): boolean =>
  row.purged_at !== null || (fileStatusOf(row) === 'closed' && row.submitted_at === null);

/** First day on which a rejected customer may submit again; null if the customer may not submit again. */
const againFrom = (row: CustomerRow): string | null => {
  const { is_final, attempts, resubmit_after, consent_withdrawn_at } = row;
  const isOver = is_final || attempts >= ATTEMPTS_MAX || consent_withdrawn_at !== null;
  return fileStatusOf(row) === 'rejected' && !isOver ? resubmit_after : null;
};

/** Describes the state of the file to the customer, and the public reason of a rejection. */
async function textOf({ db, host }: Pick<Call, 'db' | 'host'>, row: CustomerRow): Promise<string> {
  const say = host.catalogues[row.language];
  const said = say(`kyc-status.${publicStatusOf(row)}`);
  const code = REASON_CODES.find((one) => one === row.reason_code);
  if (fileStatusOf(row) !== 'rejected' || !code) return said;
  const { message } = await rejectionOf(db, host, row);
  return `${said} ${publicMessage(code, message, say)}`;
}

/**
 * Mails a code if the address and the reference or number match a file. Otherwise the response is the same, so that
 * nobody can find out which files exist.
 */
async function view(call: Call<typeof publicKyc.view>) {
  const { input } = call;
  await takeGuess(call);
  const row = await findBy(call);
  const reference = await openVisit(call, {
    purpose: 'view',
    customerId: row?.id ?? null,
    isMeant: row !== undefined,
    started: { email: input.email, language: row?.language ?? call.locale },
  });
  call.audit({
    action: 'ask for a code',
    page: 'kyc customers',
    record_type: 'KYC visit',
    record_id: 0,
  });
  return { reference };
}

async function findBy({ db, host, input }: Call<typeof publicKyc.view>) {
  const print = await emailPrint(db, host, input.email);
  const visit = await visitOf(db, input.reference ?? '');
  const named = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('email_print', '=', print)
    .where((eb) =>
      eb.or([
        eb('number', '=', (input.number ?? '').trim().toUpperCase()),
        eb('id', '=', visit?.customer_id ?? 0),
      ]),
    )
    .executeTakeFirst();
  return named ?? (visit && visit.email_print.equals(print) ? findBySender(db, print) : undefined);
}

export const publicViewRoutes = [
  serve(publicKyc.view, view),
  serve(publicKyc.show, async (call) => viewOf(call, (await memberOf(call)).row)),
  serve(publicKyc.renew, async (call) => {
    const { session, row } = await lockedMember(call);
    const from = againFrom(row);
    const may =
      TAKEN_ON.includes(fileStatusOf(row)) || (from !== null && from <= (await call.today()));
    if (!may) throw publicConflict(row);
    return draftOf(call, await beginAnew(call, row), session);
  }),
];
