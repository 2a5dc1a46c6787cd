import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Day, Id, Instant, Line, Name, Nothing, Secret } from '../schemas';

/** Longest time that a token can be valid, in days. */
export const LONGEST_DAYS = 366;

const Named = v.object({ id: Id, name: v.string() });

/** A token with which a program calls the API in the name of a user. */
export const ApiToken = v.object({
  id: Id,
  name: v.string(),
  user: Named,
  /** Role that limits the user's permissions; null if the token has all of them. */
  role: v.nullable(Named),
  /** First characters of the token, by which people recognise it. */
  hint: v.string(),
  /** IP addresses and networks that may use the token; empty if every address may. */
  addresses: v.array(v.string()),
  /** Last day on which the token is valid, in the organisation's time zone. */
  expires_on: Day,
  status: v.picklist(['active', 'expired', 'revoked']),
  created_by: Named,
  created_at: Instant,
  last_used_at: v.nullable(Instant),
  last_used_ip: v.nullable(v.string()),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

/** The answer to the creation of a token. Only this answer contains `token`; the server stores only its hash. */
const NewToken = v.object({ ...ApiToken.entries, token: v.string() });

const Draft = {
  name: Name(80),
  role_id: v.optional(v.nullable(Id)),
  /** Last day of validity, at most 366 days from today. */
  expires_on: Day,
  /** IP addresses or networks, such as `203.0.113.7` or `203.0.113.0/24`. */
  addresses: v.optional(list(Line(49), 20)),
  /** Password of the user who creates the token. */
  current_password: Secret,
};
const TokenDraft = v.strictObject(Draft);
const ServiceTokenDraft = v.strictObject({ ...Draft, user_id: Id });

const page = 'api tokens';

export const apiTokens = {
  own: endpoint({
    method: 'GET',
    path: 'profile/tokens/list',
    summary: 'One’s own API tokens, the latest first.',
    allow: { page: 'profile', action: 'view' },
    input: Nothing,
    answer: v.array(ApiToken),
  }),
  storeOwn: endpoint({
    method: 'POST',
    path: 'profile/tokens/store',
    summary: 'Makes an API token for oneself. The token is shown this once.',
    allow: { page: 'profile', action: 'edit' },
    inPerson: true,
    input: TokenDraft,
    answer: NewToken,
    status: 201,
    secret: true,
    stales: ['profile/tokens', 'setting/api-tokens'],
  }),
  revokeOwn: endpoint({
    method: 'POST',
    path: 'profile/tokens/{id}/revoke',
    summary: 'Revokes one of one’s own API tokens.',
    allow: { page: 'profile', action: 'edit' },
    inPerson: true,
    input: Nothing,
    answer: ApiToken,
    stales: ['profile/tokens', 'setting/api-tokens'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'setting/api-tokens/list',
    summary: 'All API tokens, the latest first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(ApiToken),
  }),
  store: endpoint({
    method: 'POST',
    path: 'setting/api-tokens/store',
    summary:
      'Makes an API token for a user, such as one of a program. The token is shown this once. It may not allow more than oneself.',
    allow: { page, action: 'create' },
    inPerson: true,
    input: ServiceTokenDraft,
    answer: NewToken,
    status: 201,
    secret: true,
    stales: ['setting/api-tokens', 'profile/tokens'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'setting/api-tokens/{id}/revoke',
    summary: 'Revokes an API token.',
    allow: { page, action: 'delete' },
    inPerson: true,
    input: Nothing,
    answer: ApiToken,
    stales: ['setting/api-tokens', 'profile/tokens'],
  }),
};
