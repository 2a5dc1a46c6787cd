import * as v from 'valibot';

import { KYC_FILE_BYTES, VERIFICATION_METHODS } from '@/lib/domain/kyc-data';
import { endpoint } from '../endpoint';
import { Deleted, Id, Line, Nothing } from '../schemas';
import { KycFile, KycUpload } from './kyc-shapes';

import { KycRecord } from './kyc-record';
import { KYC_PATH, KYC_STALES } from './kyc-steps';

/** Calls of staff on a customer's files and documents. */
export const kycFileCalls = {
  upload: endpoint({
    method: 'POST',
    path: `${KYC_PATH}/{id}/files`,
    summary: 'Keeps a JPEG, PNG, WebP or PDF of at most 10 MB for a customer.',
    allow: { page: 'kyc customers', action: 'edit' },
    input: KycUpload,
    answer: v.object({ document_id: Id, file: KycFile }),
    status: 201,
    form: { maxBytes: KYC_FILE_BYTES, paper: true },
    stales: KYC_STALES,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${KYC_PATH}/{id}/files/{file}`,
    summary: 'Removes a file that is not sent in yet.',
    allow: { page: 'kyc customers', action: 'edit' },
    input: Nothing,
    answer: Deleted,
    stales: KYC_STALES,
  }),
  viewFile: endpoint({
    method: 'GET',
    path: `${KYC_PATH}/{id}/files/{file}/view`,
    summary: 'A file of a customer, to be looked at; who looked at it, and when, is written down.',
    allow: { page: 'kyc customers', action: 'sensitive' },
    input: v.strictObject({
      /** Returns a thumbnail instead. */
      thumbnail: v.optional(v.literal('1', 'choice')),
    }),
    answer: v.null(),
    file: true,
  }),
  verdict: endpoint({
    method: 'POST',
    path: `${KYC_PATH}/{id}/documents/{document}/verdict`,
    summary: 'Accepts or rejects a document of a file under review.',
    allow: { page: 'kyc customers', action: 'approve' },
    input: v.strictObject({
      verdict: v.picklist(['pending', 'accepted', 'rejected'], 'choice'),
      method: v.optional(v.picklist(VERIFICATION_METHODS, 'choice')),
      /** Required for a rejection; the customer can read it. */
      reason: v.optional(v.nullable(Line(300))),
    }),
    answer: KycRecord,
    stales: KYC_STALES,
  }),
};
