import type { RateFeed } from '@/lib/contract/dealing/rate-feeds';
import { FeedFailure } from '@/server/dealing/rates/feeds/feed-failure';
import { type Mapping, readSource } from '@/server/dealing/rates/feeds/read-source';
import { ecbFile } from '../support/feed-fixture';

const WANTED = ['EUR', 'AED', 'AFN', 'USD'];

const mapping = (own: Partial<RateFeed>): Mapping => ({
  format: 'json',
  rows_path: '',
  code_field: '',
  buy_field: '',
  sell_field: '',
  mid_field: '',
  unit_field: '',
  time_field: '',
  base: 'USD',
  is_inverted: false,
  decimal_sign: 'point',
  ...own,
});

function read(text: string | Buffer, own: Partial<RateFeed>, type = '') {
  const { rates, time } = readSource(Buffer.from(text), type, mapping(own), {
    isWanted: (code) => WANTED.includes(code),
    timezone: 'Asia/Kabul',
  });
  const figures = [...rates].map(([code, rate]) => [code, rate.figures]);
  return { time, rates: Object.fromEntries(figures) as Record<string, object> };
}

/** Reason why an answer is refused, with its parameters. */
function reasonOf(text: string | Buffer, own: Partial<RateFeed>) {
  try {
    return read(text, own);
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return [error.reason.code, error.reason.params];
  }
}

const ARRAY = { rows_path: 'data.rates', code_field: 'iso', mid_field: 'price.mid' } as const;

describe('JSON', () => {
  test('an array of objects, with the figures as they are written', () => {
    const text = '{"data":{"rates":[{"iso":"eur","price":{"mid":1.08000000000000000000000001}}]}}';
    expect(read(text, ARRAY).rates).toEqual({ EUR: { mid: '1.08000000000000000000000001' } });
  });

  test('an object by currency, with single figures or with objects', () => {
    const single = { rows_path: 'rates', mid_field: '$value' };
    expect(read('{"rates":{"EUR":"1.08","AED":0.27}}', single).rates).toEqual({
      EUR: { mid: '1.08' },
      AED: { mid: '0.27' },
    });
    const sides = { buy_field: 'b', sell_field: 's' };
    expect(read('{"EUR":{"b":1.07,"s":"1.09"}}', sides).rates).toEqual({
      EUR: { buy: '1.07', sell: '1.09' },
    });
  });

  test('exponents are written out; a number has a point whatever sign the texts have', () => {
    const own = { mid_field: '$value', decimal_sign: 'comma' } as const;
    expect(read('{"EUR":1.08,"AED":"0,27","AFN":1.41e-2,"USD":"1 234,5"}', own).rates).toEqual({
      EUR: { mid: '1.08' },
      AED: { mid: '0.27' },
      AFN: { mid: '0.0141' },
      USD: { mid: '1234.5' },
    });
    expect(read('{"EUR":12E3,"AED":2.50e1}', { mid_field: '$value' }).rates).toEqual({
      EUR: { mid: '12000' },
      AED: { mid: '25' },
    });
  });

  test('a figure with the other decimal sign is refused, because it may be a decimal or a group', () => {
    const own = { mid_field: '$value' };
    for (const [text, decimal_sign] of [
      ['1,085', 'point'],
      ['1.085', 'comma'],
      ['1.234,5', 'comma'],
    ] as const) {
      expect(reasonOf(JSON.stringify({ EUR: text }), { ...own, decimal_sign })).toEqual([
        'feed.not-number',
        { row: '1', field: '$value', currency: 'EUR' },
      ]);
    }
  });

  test('the number of units for which a row quotes is read, and must be above zero', () => {
    const own = { mid_field: 'v', unit_field: 'n' };
    expect(read('{"AFN":{"n":100,"v":"1.41"}}', own).rates).toEqual({
      AFN: { mid: '1.41', unit: '100' },
    });
    const params = { row: '1', field: 'n', currency: 'AFN' };
    expect(reasonOf('{"AFN":{"n":0,"v":"1.41"}}', own)).toEqual(['feed.not-positive', params]);
    expect(reasonOf('{"AFN":{"v":"1.41"}}', own)).toEqual(['feed.no-rate', params]);
  });

  test('inherited properties and figures as objects are no fields', () => {
    expect(reasonOf('{"EUR":{}}', { mid_field: 'constructor' })).toEqual([
      'feed.no-rate',
      { row: '1', field: 'constructor', currency: 'EUR' },
    ]);
    expect(reasonOf('{"EUR":1.08}', { mid_field: 'text' })).toEqual([
      'feed.no-rate',
      { row: '1', field: 'text', currency: 'EUR' },
    ]);
    expect(reasonOf('{"a":1}', { rows_path: '__proto__.polluted' })).toEqual([
      'feed.no-list',
      { path: '__proto__.polluted' },
    ]);
  });

  test('a row without its code or rate is named; a currency that is there twice is refused', () => {
    const rows = (...all: object[]) => JSON.stringify({ data: { rates: all } });
    const euro = { iso: 'EUR', price: { mid: '1.08' } };
    expect(reasonOf(rows(euro, {}), ARRAY)).toEqual(['feed.no-code', { row: '2', field: 'iso' }]);
    expect(reasonOf(rows(euro, { iso: 'CHF' }, { iso: 'AED' }), ARRAY)).toEqual([
      'feed.no-rate',
      { row: '3', field: 'price.mid', currency: 'AED' },
    ]);
    expect(reasonOf(rows(euro, euro), ARRAY)).toEqual(['feed.twice', { currency: 'EUR' }]);
  });
});

describe('XML', () => {
  test('the format of the European Central Bank', () => {
    expect(read(ecbFile({ USD: '1.0850', AED: '3.9847' }), { format: 'ecb' })).toEqual({
      time: '2026-11-20',
      rates: { USD: { mid: '1.0850' }, AED: { mid: '3.9847' } },
    });
  });

  test('elements and attributes, with namespaces, CDATA and an encoding of their own', () => {
    const own = {
      format: 'xml',
      rows_path: 'list.rate',
      code_field: '@code',
      buy_field: 'buy',
      sell_field: 'sides.sell',
      time_field: '@at',
      decimal_sign: 'comma',
    } as const;
    const text = `<?xml version="1.0" encoding="windows-1251"?><x:list at="20.11.2026" name="курсы">
      <x:rate code="EUR"><buy>1,07</buy><sides><sell><![CDATA[ 1,09 ]]></sell></sides></x:rate></x:list>`;
    const cyrillic: Readonly<Record<string, number>> = { к: 234, у: 243, р: 240, с: 241, ы: 251 };
    const bytes = Buffer.from([...text].map((letter) => cyrillic[letter] ?? letter.charCodeAt(0)));
    expect(read(bytes, own)).toEqual({
      time: '2026-11-20',
      rates: { EUR: { buy: '1.07', sell: '1.09' } },
    });
  });

  test('a bomb of entities, an entity of a file and malformed XML are refused', () => {
    const own = { format: 'xml', rows_path: 'r.i', code_field: '@c', mid_field: '$value' } as const;
    const bomb = `<!DOCTYPE r [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;">]><r><i c="EUR">&b;</i></r>`;
    const file = `<!DOCTYPE r SYSTEM "file:///etc/passwd"><r><i c="EUR">1</i></r>`;
    for (const text of [bomb, file]) expect(reasonOf(text, own)).toEqual(['feed.doctype', {}]);
    const malformed = ['feed.malformed', { format: 'XML' }];
    expect(reasonOf('<r><i c="EUR">1</r>', own)).toEqual(malformed);
    expect(reasonOf('<r><i c="EUR">&unknown;</i></r>', own)).toEqual(malformed);
    expect(reasonOf('<a>'.repeat(50), own)).toEqual(malformed);
    expect(reasonOf('', own)).toEqual(malformed);
  });
});

describe('CSV', () => {
  const own = {
    format: 'csv',
    code_field: 'Currency',
    buy_field: 'Buy',
    sell_field: 'Sell',
    decimal_sign: 'comma',
  } as const;

  test('decimal commas, Persian digits, thousands and a byte order mark', () => {
    const text =
      '\ufeffcurrency;name;buy;sell\r\nEUR;"Euro; new";۱٫۰۷;1,09\r\n\r\nAFN;;1’234,5;1236\r\n';
    expect(read(text, own).rates).toEqual({
      EUR: { buy: '1.07', sell: '1.09' },
      AFN: { buy: '1234.5', sell: '1236' },
    });
  });

  test('columns by number, with or without a head', () => {
    const columns = { format: 'csv', code_field: '2', mid_field: '3', time_field: '1' } as const;
    expect(read('2026-11-19\tEUR\t1.08\n2026-11-20\tAED\t0.27\n', columns)).toEqual({
      time: '2026-11-20',
      rates: { EUR: { mid: '1.08' }, AED: { mid: '0.27' } },
    });
    expect(read('day,code,mid\n2026-11-20,EUR,1.08\n', columns).rates).toEqual({
      EUR: { mid: '1.08' },
    });
  });

  test('a short row is named by its line', () => {
    expect(reasonOf('Currency;Buy;Sell\nCHF;1;2\nEUR;1,07\n', own)).toEqual([
      'feed.no-rate',
      { row: '3', field: 'Sell', currency: 'EUR' },
    ]);
  });
});

describe('the time in the source', () => {
  const timed = (time: string) =>
    reasonOf(`{"at":${JSON.stringify(time)},"rates":{"EUR":1}}`, {
      rows_path: 'rates',
      mid_field: '$value',
      time_field: 'at',
    });

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['۲۰۲۶-۱۱-۲۰', '2026-11-20'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20 14:30', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T14:30:05', '2026-11-20T10:00:05.000Z'],
    ['2026-11-20T14:30:00+04:30', '2026-11-20T10:00:00.000Z'],
    ['1795168800', '2026-11-20T10:00:00.000Z'],
    ['1795168800000', '2026-11-20T10:00:00.000Z'],
  ])('%s is read as %s', (given, time) => {
    expect(timed(given)).toMatchObject({ time });
  });

  test.each(['yesterday', '2026-13-01', '11/20/2026', '2026-11-20T25:00:00Z'])(
    '%s is refused',
    (given) => expect(timed(given)).toEqual(['feed.time', {}]),
  );

  test('a field that is missing is refused', () => {
    const own = { mid_field: '$value', time_field: 'at' };
    expect(reasonOf('{"EUR":1}', own)).toEqual(['feed.no-time', {}]);
  });
});

test('bytes that are not in the encoding are refused', () => {
  expect(reasonOf(Buffer.from([0x7b, 0xff, 0x7d]), {})).toEqual(['feed.encoding', {}]);
});
