import {
  filledText,
  MESSAGE_KINDS,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@/lib/domain/customer-message';
import { isJsonBody, originOf, smsCall, wrongHeaders } from '@/lib/domain/sms-call';
import { addressIn } from '@/lib/format/message-address';

test.each([
  ['sms', '+93 700 123-456', '+93700123456'],
  ['whatsapp', '0093700123456', '+93700123456'],
  ['whatsapp', '+۹۳۷۰۰۱۲۳۴۵۶', '+93700123456'],
  ['sms', '0700123456', undefined],
  ['sms', '+0700123456', undefined],
  ['sms', '+93700123456789012', undefined],
  ['telegram', '123456789', '123456789'],
  ['telegram', '-100123', '-100123'],
  ['telegram', '@karim', undefined],
  ['email', 'Karim@Example.com', 'karim@example.com'],
  ['email', 'karim', undefined],
  ['email', 'a@b.c\r\nBcc: x@y.z', undefined],
] as const)('the address of %s "%s" is stored as %s', (channel, typed, address) => {
  expect(addressIn(channel, typed)).toBe(address);
});

test('every kind has the link that stops the messages, and no other unknown placeholder passes', () => {
  for (const kind of MESSAGE_KINDS) expect(PLACEHOLDERS[kind]).toContain('stop');
  expect(unknownPlaceholders('receipt', 'For {name}: {code} {code} {} {number}')).toEqual([
    'code',
    '',
  ]);
  expect(unknownPlaceholders('payout_code', '{code} { not closed')).toEqual([]);
});

test('a value that looks like a placeholder is not filled again', () => {
  expect(filledText('{name}: {code}', { name: '{code}', code: 'SECRET' })).toBe('{code}: SECRET');
});

const TEMPLATE = {
  url: 'https://sms.example.com/{token}/send?to={to}&text={text}',
  method: 'POST',
  headers: 'X-Api-Key: {token}\nAccept: text/plain',
  body: '{"to": "{digits}", "text": "{text}", "localid": "{id}"}',
  encoding: 'json',
};
const VALUES = { id: 'customer-7', to: '+93700', text: 'A "quoted"\n& «متن»', token: 'k/1' };

test('each value of an SMS call is encoded for its place', () => {
  const { url, headers, body = '' } = smsCall(TEMPLATE, VALUES);
  expect(url).toBe(
    `https://sms.example.com/k%2F1/send?to=%2B93700&text=${encodeURIComponent(VALUES.text)}`,
  );
  expect(headers).toEqual({
    'content-type': 'application/json',
    'x-api-key': 'k/1',
    accept: 'text/plain',
  });
  expect(JSON.parse(body)).toEqual({
    to: '93700',
    text: VALUES.text,
    localid: 'customer-7',
  });
});

test('a form body is encoded as a form, and a GET has no body', () => {
  const form = smsCall({ ...TEMPLATE, encoding: 'form', body: 'to={to}&text={text}' }, VALUES);
  expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({
    to: VALUES.to,
    text: VALUES.text,
  });
  expect(smsCall({ ...TEMPLATE, method: 'GET' }, VALUES).body).toBeUndefined();
});

test('a text cannot add a field to the JSON of a call', () => {
  const { body = '' } = smsCall(TEMPLATE, { ...VALUES, text: '", "to": "+1' });
  expect(JSON.parse(body)).toMatchObject({ to: '93700', text: '", "to": "+1' });
});

test('headers that the connection sets, or that contain a text, are wrong', () => {
  expect(
    wrongHeaders('Host: other\nX-Text: {text}\nnonsense\nX-Key: {token}\nContent-Length: 1'),
  ).toEqual(['Host: other', 'X-Text: {text}', 'nonsense', 'Content-Length: 1']);
});

test('a body without quotation marks is no JSON, and a value cannot choose the server', () => {
  expect(isJsonBody(TEMPLATE)).toBe(true);
  expect(isJsonBody({ ...TEMPLATE, body: '{"to": {to}}' })).toBe(false);
  expect(originOf('https://sms.example.com/{to}')).toBe('https://sms.example.com');
  expect(originOf('https://{text}.example.com/')).toBeUndefined();
  expect(originOf('nonsense')).toBeUndefined();
});
