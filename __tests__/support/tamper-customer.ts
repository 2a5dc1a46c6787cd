import { byHand } from './by-hand';
import type { Worker } from './tamper-scene';

/** A customer file begun by staff, and links to files of customers. */
export async function tamperCustomer({ host, must }: Worker): Promise<void> {
  const told = { data: { full_name: 'Zarghona Azizi', dob: '1990-05-04' }, country: 'AF' };
  const customer = await must('exchange/kyc-customers/store', {
    type: 'individual',
    email: 'zarghona@example.test',
    phone: '+93700123456',
    ...told,
    documents: [{ type: 'passport', number: 'P1234567', issuing_country: 'AF' }],
  });
  await byHand(
    host.owner,
    `with visit as (
       insert into kyc_visit (reference_hash, purpose, email_print, customer_id, created_at)
       values ('a', 'start', 'b', $1, now()) returning id
     ), code as (
       insert into kyc_code (visit_id, email_print, code_hash, sent_at, expires_at)
       select id, 'b', 'c', now(), now() from visit
     ), session as (
       insert into kyc_session (token_hash, customer_id, created_at, seen_at) values ('d', $1, now(), now())
     ), link as (
       insert into kyc_link (token_hash, customer_id, created_at, expires_at) values ('e', $1, now(), now())
     )
     insert into kyc_notice (customer_id, what, at) values ($1, 'draft 2 2026-11-20', now())`,
    [customer.id],
  );
}
