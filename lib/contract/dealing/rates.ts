import * as v from 'valibot';

import { Rejection } from '@/lib/contract/approvals';
import { endpoint } from '@/lib/contract/endpoint';
import { recordImport } from '@/lib/contract/import-fields';
import { list } from '@/lib/contract/lists';
import {
  CurrencyCode,
  envelope,
  Id,
  listQuery,
  Nothing,
  Prose,
  Reason,
} from '@/lib/contract/schemas';
import {
  CurrentRate,
  From,
  PublishedSet,
  Quoted,
  RATE_KINDS,
  RATE_STATUSES,
  RateDraft,
  RateSet,
  RateVersion,
  StoredRate,
} from './rate-shapes';

const PATH = 'exchange/rates';
const page = 'rates';
const stales = [PATH, 'approvals', 'notices', 'public'];

export const rates = {
  current: endpoint({
    method: 'GET',
    path: `${PATH}/current`,
    summary: 'The active rate of each currency, with its age, its change and its limits.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(CurrentRate),
  }),
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every rate that was ever published or proposed, the newest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      currency: v.optional(CurrencyCode),
      kind: v.optional(v.picklist(RATE_KINDS, 'choice')),
      status: v.optional(v.picklist(RATE_STATUSES, 'choice')),
    }),
    answer: envelope(RateVersion),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Publishes one rate; base per one unit unless it says otherwise. A middle far from the last waits where the rule says so.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      ...Quoted,
      effective_at: v.optional(From),
      reason: v.optional(Prose(200)),
    }),
    answer: StoredRate,
    status: 201,
    stales,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${PATH}/publish`,
    summary:
      'Publishes several rates as one set, at one instant. A later one is planned; a moment has one plan.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      rates: list(RateDraft, 200, { message: 'rates', least: 1 }),
      effective_at: v.optional(From),
      reason: v.optional(Prose(200)),
    }),
    answer: PublishedSet,
    status: 201,
    stales,
  }),
  import: recordImport({
    path: `${PATH}/import`,
    page,
    action: 'create',
    summary: 'Publishes the rates of a file as one board, with the checks of a typed one.',
    own: { effective_at: v.optional(From), reason: v.optional(Prose(200)) },
    stales,
  }),
  rollBack: endpoint({
    method: 'POST',
    path: `${PATH}/roll-back`,
    summary: 'Publishes the rates of a former set anew.',
    allow: { page, action: 'create' },
    input: v.strictObject({ set_id: Id, reason: Reason }),
    answer: PublishedSet,
    status: 201,
    stales,
  }),
  sets: endpoint({
    method: 'GET',
    path: `${PATH}/sets`,
    summary: 'The sets of rates, the newest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(RateSet),
  }),
  planned: endpoint({
    method: 'GET',
    path: `${PATH}/planned`,
    summary: 'The sets of rates that start later, the first start first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(RateSet),
  }),
  cancelPlanned: endpoint({
    method: 'POST',
    path: `${PATH}/sets/{id}/cancel`,
    summary: 'Cancels a planned set: its rates never start.',
    allow: { page, action: 'create' },
    input: Nothing,
    answer: RateSet,
    stales,
  }),
  publishPlanned: endpoint({
    method: 'POST',
    path: `${PATH}/sets/{id}/publish`,
    summary: 'Publishes the rates of a planned set now, as a new set, and cancels the plan.',
    allow: { page, action: 'create' },
    input: Nothing,
    answer: PublishedSet,
    status: 201,
    stales,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/approve`,
    summary: 'Approves a waiting rate, active from now on or from its own later instant.',
    allow: { page, action: 'approve' },
    input: Nothing,
    answer: RateVersion,
    stales,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/reject`,
    summary: 'Turns a waiting rate down.',
    allow: { page, action: 'approve' },
    input: Rejection,
    answer: RateVersion,
    stales,
  }),
};
