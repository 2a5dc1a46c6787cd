/**
 * Description of the call that sends one SMS, with the placeholders `{to}`, `{digits}`, `{text}`, `{id}` and `{token}`.
 * The id is the same if the message is sent again.
 */
export type SmsTemplate = Readonly<{
  url: string;
  method: string;
  /** One header per line, such as `X-Api-Key: {token}`. */
  headers: string;
  body: string;
  encoding: string;
}>;

export type SmsValues = Readonly<{ id: string; to: string; text: string; token: string }>;

/** An HTTP request that sends one SMS. */
export type SmsCall = Readonly<{
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}>;

const NAME = /\{(to|digits|text|id|token)\}/g;

/**
 * Inserts the values into a template. `encode` encodes each value for the part of the call: address, header or body.
 */
function filled(template: string, values: SmsValues, encode: (value: string) => string): string {
  const all: Readonly<Record<string, string>> = { ...values, digits: values.to.replace('+', '') };
  return template.replaceAll(NAME, (_, name: string) => encode(all[name] ?? ''));
}

/** Escapes a value for use within the quotation marks of a JSON string. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const;

/** Builds the HTTP request that sends a message through an SMS gateway. */
export function smsCall(template: SmsTemplate, values: SmsValues): SmsCall {
  const url = filled(template.url, values, encodeURIComponent);
  const headers = headersOf(filled(template.headers, values, (value) => value));
  if (template.method === 'GET') return { url, method: 'GET', headers };
  const isForm = template.encoding === 'form';
  return {
    url,
    method: 'POST',
    headers: { 'content-type': TYPES[isForm ? 'form' : 'json'], ...headers },
    body: filled(template.body, values, isForm ? encodeURIComponent : inJson),
  };
}

const HEADER = /^([A-Za-z0-9-]{1,100}): ?([\x20-\x7e]{1,500})$/;

/** Headers that the connection itself sets. */
const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer)$/i;

/**
 * Header lines of a template that are neither empty nor a valid header. A header can contain the token, but no data of
 * a message.
 */
export function wrongHeaders(text: string): string[] {
  return linesOf(text).filter((line) => {
    const [, name = ''] = HEADER.exec(line) ?? [];
    return name === '' || OWN_HEADERS.test(name) || /\{(to|digits|text)\}/.test(line);
  });
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).flatMap((line) => {
      const [, name, value] = HEADER.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

/** Sample values with which a template is checked before it is saved. */
const SAMPLE: SmsValues = {
  id: 'customer-1',
  to: '+93700000000',
  text: 'A "text"\n',
  token: 'token',
};

/** True if the template has no body, or if its body is JSON once the values are inserted. */
export function isJsonBody(template: SmsTemplate): boolean {
  try {
    JSON.parse(smsCall(template, SAMPLE).body ?? '{}');
    return true;
  } catch {
    return false;
  }
}

/** URL of a template with the sample values inserted. */
export const sampleUrl = (template: SmsTemplate): string => smsCall(template, SAMPLE).url;

/** Origin of a template's URL; undefined if the URL is invalid or if an inserted value could change the origin. */
export function originOf(url: string): string | undefined {
  const [plain, other] = ['a', 'b'].map((value) => URL.parse(url.replaceAll(NAME, value))?.origin);
  return plain === other ? plain : undefined;
}
