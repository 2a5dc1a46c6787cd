import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { callOutside } from '@/server/kernel/outside';
import {
  finalRefusal,
  type GatewayAccess,
  gatewayRefusal,
  idOfMessage,
  jsonOf,
  messageRefusal,
  MOST_BYTES,
  type Outgoing,
  PATIENCE_MS,
} from './gateway';
import { pauseOf } from './pause';

/**
 * Delivers a message through the WhatsApp Cloud API. WhatsApp accepts plain text only within 24 hours after a message
 * from the customer, so all messages except tests use templates.
 */
export async function deliverByWhatsApp(
  host: Pick<Host, 'config' | 'now'>,
  { url, api_version, sender_id, token }: GatewayAccess,
  message: Outgoing,
): Promise<void> {
  const { status, headers, body } = await callOutside(host, {
    url: `${url.replace(/\/+$/, '')}/${api_version}/${sender_id}/messages`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...idOfMessage(message),
    },
    body: JSON.stringify(contentOf(message)),
    patienceMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
  });
  if (status >= 200 && status < 300) return;
  throw refusalOf(status, codeOf(body), pauseOf(headers['retry-after'], host.now()));
}

function contentOf({ to, text, template }: Outgoing) {
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to };
  if (!template) return { ...head, type: 'text', text: { preview_url: false, body: text } };
  const parameters = template.parameters.map((value) => ({ type: 'text', text: value }));
  return {
    ...head,
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: parameters.length === 0 ? [] : [{ type: 'body', parameters }],
    },
  };
}

const Answer = v.object({ error: v.object({ code: v.number() }) });

/** Error code of an answer; undefined if it has none. */
function codeOf(body: Buffer): number | undefined {
  const read = v.safeParse(Answer, jsonOf(body));
  return read.success ? read.output.error.code : undefined;
}

/** Error codes for a missing, expired or insufficient token, and for an account that is locked or not registered. */
const ACCESS: ReadonlySet<number> = new Set([0, 3, 10, 190, 368, 131005, 131031, 131045, 133010]);
/** First and last error code for a permission that was not granted. */
const [PERMISSION, LAST_PERMISSION] = [200, 299];
/** Error codes for a limit of the account that is reached, and for a service or an account in maintenance. */
const LIMITS: ReadonlySet<number> = new Set([2, 4, 80007, 130429, 131016, 131048, 131057]);
/**
 * Error codes for a deleted phone number of the office, a display name that is not approved, and a missing payment
 * method.
 */
const ACCOUNT: ReadonlySet<number> = new Set([33, 131037, 131042]);
/** Error codes for a wrong parameter or type of a message. A user can correct the settings while it waits. */
const MESSAGE: ReadonlySet<number> = new Set([100, 131008, 131009, 131051]);
/** First and last error code for a template that is missing, paused, disabled or has other parameters. */
const [TEMPLATE, LAST_TEMPLATE] = [132_000, 132_999];
/** Error codes for too many messages to one receiver, and for a message held back by WhatsApp's own limits for it. */
const RECEIVER_LIMITS: ReadonlySet<number> = new Set([130472, 131049, 131056]);
/**
 * Error codes for a receiver whom WhatsApp cannot reach, who has stopped such messages, whose country is closed to the
 * office, or who can be reached only by templates now.
 */
const RECEIVER: ReadonlySet<number> = new Set([130497, 131021, 131026, 131030, 131047, 131050]);

/** Classifies the error codes at https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
function kindOf(code: number) {
  if (RECEIVER.has(code)) return 'receiver';
  if (RECEIVER_LIMITS.has(code)) return 'receiver limit';
  if (MESSAGE.has(code) || (code >= TEMPLATE && code <= LAST_TEMPLATE)) return 'message';
  if (ACCESS.has(code) || (code >= PERMISSION && code <= LAST_PERMISSION)) return 'access';
  if (LIMITS.has(code)) return 'limit';
  return ACCOUNT.has(code) ? 'account' : undefined;
}

/**
 * Classifies a refusal by its error code. The status decides only if the code is unknown, because WhatsApp sends, for
 * example, a missing template as 404 and a closed country as 403. A known code means that nothing was delivered.
 */
function refusalOf(status: number, code: number | undefined, pauseMs: number | undefined) {
  const facts = {
    answer: status,
    codes: { status, code },
    ...(pauseMs !== undefined && { pauseMs }),
  };
  switch (code === undefined ? undefined : kindOf(code)) {
    case 'receiver':
      return finalRefusal({ ...facts, trouble: 'recipient' });
    case 'receiver limit':
      return messageRefusal({ ...facts, trouble: 'busy' });
    case 'message':
      return messageRefusal({ ...facts, trouble: 'refused' });
    case 'access':
      return gatewayRefusal({ ...facts, trouble: 'login' }, false);
    case 'limit':
      return gatewayRefusal({ ...facts, trouble: 'busy' }, false);
    case 'account':
      return gatewayRefusal({ ...facts, trouble: 'refused' }, false);
    case undefined:
      return refusalByStatus(facts);
  }
}

function refusalByStatus(facts: Readonly<{ answer: number; codes: object; pauseMs?: number }>) {
  const { answer } = facts;
  if (answer === 401 || answer === 403) return gatewayRefusal({ ...facts, trouble: 'login' });
  if (answer === 429 || answer === 503) return gatewayRefusal({ ...facts, trouble: 'busy' });
  const trouble = 'refused';
  return answer === 400
    ? messageRefusal({ ...facts, trouble })
    : gatewayRefusal({ ...facts, trouble });
}
