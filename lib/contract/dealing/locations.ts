import * as v from 'valibot';

import { ACTIVE_STATUSES } from '@/lib/domain/dealing/till-session';
import { endpoint } from '@/lib/contract/endpoint';
import { table } from '@/lib/contract/lists';
import {
  Amount,
  CurrencyCode,
  Decimal,
  Deleted,
  Id,
  Instant,
  Name,
  Nothing,
  Version,
} from '@/lib/contract/schemas';

export const LOCATION_TYPES = ['till', 'vault', 'bank'] as const;

/** Minimum, maximum and insured amount of cash in a currency; all are optional. */
const Limit = v.strictObject({
  min: v.optional(Amount),
  max: v.optional(Amount),
  insured: v.optional(Amount),
});

const Limits = table(CurrencyCode, Limit, 200);
export type Limits = v.InferOutput<typeof Limits>;

const own = {
  branch_id: v.optional(Id),
  limits: v.optional(Limits),
  is_active: v.optional(v.boolean('boolean')),
} as const;

const LocationDraft = v.strictObject({
  name: Name(80),
  type: v.picklist(LOCATION_TYPES, 'choice'),
  /** Account in the chart; only for a bank account. */
  account_id: v.optional(Id),
  ...own,
});
export type LocationDraft = v.InferInput<typeof LocationDraft>;

/** A transfer that was sent but not received yet. */
const UnderWay = v.object({
  id: Id,
  number: v.string(),
  from: v.object({ id: Id, name: v.string() }),
  to: v.object({ id: Id, name: v.string() }),
  /**
   * Amounts by currency. Of a transfer to another branch, only the user who made it sees the amounts until they are
   * received, so that the receiver counts without knowing them; they are null for others.
   */
  lines: v.array(v.object({ currency: CurrencyCode, amount: v.nullable(Decimal) })),
});
export type UnderWay = v.InferOutput<typeof UnderWay>;

const Location = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(LOCATION_TYPES),
  branch_id: Id,
  branch: v.string(),
  account: v.nullable(v.object({ id: Id, number: v.string(), name: v.string() })),
  /** Limits of cash. The limits, the account and the last count are null if the caller may not view tills. */
  limits: v.nullable(Limits),
  is_active: v.boolean(),
  version: Version,
  /**
   * Open session, or session whose count waits for approval. A caller who may not view tills only gets their own
   * session.
   */
  session: v.nullable(
    v.object({
      id: Id,
      status: v.picklist(ACTIVE_STATUSES),
      user: v.object({ id: Id, name: v.string() }),
      opened_at: Instant,
    }),
  ),
  last_count: v.nullable(Instant),
  /**
   * Transfers in transit to or from this location. Only the list has this field; it is empty unless the caller may view
   * transfers or has the location open.
   */
  under_way: v.optional(v.array(UnderWay)),
});
export type Location = v.InferOutput<typeof Location>;

const Stock = v.object({
  currency: CurrencyCode,
  /** Amount in the books; null if the caller may not see expected stock. */
  quantity: v.nullable(Decimal),
  /**
   * Amount that open offers reserve. Null if the caller may not see expected stock, because it would suggest how large
   * the stock is.
   */
  reserved: v.nullable(Decimal),
  /** Cost of the stock in base; null without the right `sensitive`. */
  value: v.nullable(Decimal),
});
export type Stock = v.InferOutput<typeof Stock>;

const PATH = 'exchange/locations';
const page = 'tills';
const stales = [PATH, 'exchange/till-sessions'];

export const locations = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary:
      'The tills, vaults and bank accounts; limits and holders only for users who can view tills.',
    allow: 'signed-in',
    listedOn: 'tills',
    input: Nothing,
    answer: v.array(Location),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One till, vault or bank account.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Location,
  }),
  stock: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/stock`,
    summary: 'The stock at a location, by currency, with its average cost.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Stock),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a place; a bank needs a detail account of its own.',
    allow: { page, action: 'create' },
    input: LocationDraft,
    status: 201,
    answer: Location,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent. Type and account stay.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ name: v.optional(Name(80)), ...own, version: Version }),
    answer: Location,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Removes a place where nothing ever lay; otherwise says what holds it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
