/** Message services for which the organisation enters access data in the settings. */
export const GATEWAY_KINDS = ['whatsapp', 'telegram', 'sms'] as const;

/** Channels by which customers receive messages. */
export const CUSTOMER_CHANNELS = [...GATEWAY_KINDS, 'email'] as const;
export type CustomerChannel = (typeof CUSTOMER_CHANNELS)[number];

export const MESSAGE_LANGUAGES = ['en', 'fa'] as const;

/** Ways in which a customer gives consent directly. A consent can also come from the sender of a remittance. */
export const CONSENT_WAYS = ['paper', 'page', 'verbal'] as const;

export const MESSAGE_KINDS = [
  ...(['receipt', 'offer', 'payout_code', 'remittance_status'] as const),
  ...(['statement', 'kyc_request', 'rates'] as const),
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds of messages that can be sent automatically. Only users send the others. */
export const AUTOMATIC_KINDS: readonly MessageKind[] = ['receipt', 'remittance_status', 'rates'];

/** Placeholders of every text. `stop` is the link by which the customer stops the messages. */
const COMMON = ['name', 'organisation', 'stop'] as const;

/** Placeholders that a text of each kind may contain. */
export const PLACEHOLDERS: Readonly<Record<MessageKind, readonly string[]>> = {
  receipt: [...COMMON, 'number', 'date', 'given', 'received'],
  offer: [...COMMON, 'number', 'link', 'until'],
  payout_code: [...COMMON, 'number', 'code', 'amount', 'sender', 'beneficiary', 'until'],
  remittance_status: [...COMMON, 'number', 'status', 'amount', 'sender'],
  statement: [...COMMON, 'date', 'balances'],
  kyc_request: [...COMMON, 'number', 'link'],
  rates: [...COMMON, 'date', 'rates'],
};

export type MessageValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Placeholders that the text contains but that messages of this kind do not have. */
export function unknownPlaceholders(kind: MessageKind, text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !PLACEHOLDERS[kind].includes(name));
}

/** Replaces the placeholders of a text by their values. An unknown one stays as it is. */
export const filledText = (text: string, values: MessageValues): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
