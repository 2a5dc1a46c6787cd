import * as v from 'valibot';

import { KYC_LANGUAGES, KYC_TYPES } from '@/lib/domain/compliance/kyc-data';
import { PUBLIC_STATUSES } from '@/lib/domain/compliance/kyc-state';
import { endpoint } from '@/lib/contract/endpoint';
import { Email, Instant, Line, Name, Nothing, Secret } from '@/lib/contract/text-schemas';
import { Country, Phone } from './kyc-reach';

/** Token of 256 bits that identifies the application, before and after the customer enters the confirmation code. */
const Started = v.object({ reference: v.string() });

/** Empty answer, which reveals nothing about the application or the customer. */
export const Done = v.object({});

export const PUBLIC_KYC = 'public/kyc';
const ONE = `${PUBLIC_KYC}/{token}`;
const stales = [PUBLIC_KYC];

/**
 * Calls that a customer needs before entering the confirmation code. They are in a separate file so that the first page
 * loads little code.
 */
export const publicKycStart = {
  start: endpoint({
    method: 'POST',
    path: `${PUBLIC_KYC}/start`,
    summary: 'Sends a code to an address. The answer is the same for any address.',
    allow: 'anyone',
    input: v.strictObject({
      type: v.picklist(KYC_TYPES, 'choice'),
      email: Email,
      phone: Phone,
      country: Country,
      language: v.picklist(KYC_LANGUAGES, 'choice'),
      consent: v.literal(true, 'kyc-consent'),
      /** Version of the consent text. */
      consent_version: v.optional(Line(40)),
      /** Honeypot: people cannot see this field. If it has a value, the server sends no code. */
      website: v.optional(Line(200)),
      /**
       * Proof of work for one call (lib/domain/compliance/kyc-proof). Required after many calls from the same network
       * without a proof.
       */
      proof: v.optional(v.strictObject({ at: Instant, nonce: Name(40) })),
    }),
    answer: Started,
    secret: true,
    stales: [],
  }),
  verify: endpoint({
    method: 'POST',
    path: `${ONE}/verify`,
    summary: 'Confirms the code that was mailed, and opens what it is for on this device.',
    allow: 'anyone',
    input: v.strictObject({ code: Secret }),
    answer: v.object({
      status: v.picklist(PUBLIC_STATUSES),
      number: v.nullable(v.string()),
      type: v.picklist(KYC_TYPES),
    }),
    stales,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${ONE}/resend`,
    summary: 'Sends another code; the former one ends.',
    allow: 'anyone',
    input: Nothing,
    answer: Done,
    stales: [],
  }),
  resume: endpoint({
    method: 'POST',
    path: `${PUBLIC_KYC}/resume`,
    summary: 'Uses up a mailed address and sends a code to its owner.',
    allow: 'anyone',
    input: v.strictObject({ token: Secret }),
    answer: Started,
    secret: true,
    stales: [],
  }),
  view: endpoint({
    method: 'POST',
    path: `${PUBLIC_KYC}/view`,
    summary:
      'Sends a code to whoever sent in this number with this address. The answer is the same for any of both.',
    allow: 'anyone',
    input: v.pipe(
      v.strictObject({
        reference: v.optional(Name(128)),
        number: v.optional(Name(20)),
        email: Email,
      }),
      v.forward(
        v.partialCheck(
          [['reference'], ['number']],
          ({ reference, number }) => reference !== undefined || number !== undefined,
          'required',
        ),
        ['number'],
      ),
    ),
    answer: Started,
    secret: true,
    stales: [],
  }),
  leave: endpoint({
    method: 'POST',
    path: `${PUBLIC_KYC}/leave`,
    summary: 'Ends the session on this device.',
    allow: 'anyone',
    input: Nothing,
    answer: Done,
    stales: [],
  }),
};
