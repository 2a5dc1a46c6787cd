import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { callOutside } from '@/server/kernel/outside';
import {
  finalRefusal,
  type GatewayAccess,
  gatewayRefusal,
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
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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
/** Error codes for a limit of the account that is reached. */
const LIMITS: ReadonlySet<number> = new Set([4, 80007, 130429, 131048]);
/** Error codes for a deleted phone number of the office, and for a missing payment method. */
const ACCOUNT: ReadonlySet<number> = new Set([33, 131042]);
/** Error codes for too many messages to one receiver, and for a message held back by WhatsApp's own limits for it. */
const RECEIVER_LIMITS: ReadonlySet<number> = new Set([130472, 131049, 131056]);
/**
 * Error codes for a receiver whom WhatsApp cannot reach, who has stopped such messages, whose country is closed to the
 * office, or who can be reached only by templates now.
 */
const RECEIVER: ReadonlySet<number> = new Set([130497, 131021, 131026, 131030, 131047, 131050]);

/**
 * Classifies a refusal by its status and error code. The codes are listed at
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
function refusalOf(status: number, code: number | undefined, pauseMs: number | undefined) {
  const facts = {
    answer: status,
    codes: { status, code },
    ...(pauseMs !== undefined && { pauseMs }),
  };
  const isCode = (codes: ReadonlySet<number>) => code !== undefined && codes.has(code);
  if (status === 401 || status === 403 || isCode(ACCESS)) {
    return gatewayRefusal({ ...facts, trouble: 'login' });
  }
  if (isCode(RECEIVER_LIMITS)) return messageRefusal({ ...facts, trouble: 'busy' });
  if (status === 429 || status === 503 || isCode(LIMITS)) {
    return gatewayRefusal({ ...facts, trouble: 'busy' });
  }
  if (isCode(RECEIVER)) return finalRefusal({ ...facts, trouble: 'recipient' });
  if (isCode(ACCOUNT)) return gatewayRefusal({ ...facts, trouble: 'refused' });
  // A wrong phone number id (code 100) or a missing template can be corrected while the message waits.
  if (status === 400) return messageRefusal({ ...facts, trouble: 'refused' });
  return gatewayRefusal({ ...facts, trouble: 'refused' });
}
