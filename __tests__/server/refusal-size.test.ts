import { Refusal, Refusals } from '@/lib/domain/refusal';
import { Conflict, failureOf, InvalidInput } from '@/server/kernel/failure';
import { readCatalogues } from '@/server/kernel/locale';

const { en, fa } = readCatalogues();
const LARGEST = 50_000;

const refused = (count: number, text = 'AFN') =>
  new Refusals(
    Array.from(
      { length: count },
      (_, at) =>
        new Refusal('ledger.account-currency', {
          params: { account: text, currency: 'AFN' },
          field: `lines.${at}.currency`,
        }),
    ),
  );

function bytesOf(error: unknown, say = en): number {
  return Buffer.byteLength(JSON.stringify(failureOf(error, say, 'id').body));
}

test('fifty problems are listed, and the sentence says how many more there are', () => {
  const { body } = failureOf(refused(1000), en, 'id');
  expect(Object.keys(body.errors ?? {})).toHaveLength(50);
  expect(body.more).toBe(950);
  expect(body.message).toBe(
    'AFN does not accept AFN. Choose another account or currency. 950 more problems are not listed.',
  );
  const persian = failureOf(refused(51), fa, 'id').body;
  expect(persian.message).toContain('۱ مشکل دیگر');
});

test('fifty problems or fewer are all listed, and nothing is said of more', () => {
  const { body } = failureOf(refused(50), en, 'id');
  expect(Object.keys(body.errors ?? {})).toHaveLength(50);
  expect(body).not.toHaveProperty('more');
  expect(body.message).toBe('AFN does not accept AFN. Choose another account or currency.');
});

test('what was only counted is counted', () => {
  const { list } = refused(60);
  expect(failureOf(new Refusals(list, 4000), en, 'id').body.more).toBe(4010);
});

test('more than fit is refused with how many do', () => {
  const { body } = failureOf(
    new InvalidInput([{ field: 'lines', key: 'field.many', most: 200 }]),
    en,
    'id',
  );
  expect(body.errors).toEqual({ lines: ['At most 200 fit here.'] });
});

test.each([
  ['a text', 'x'.repeat(900_000)],
  ['a text in another alphabet', 'ش'.repeat(400_000)],
  ['a text that JSON spells six times as long', '\u0001'.repeat(400_000)],
  ['broken characters', '\ud800'.repeat(400_000)],
])('no refusal that repeats %s of the caller is above 50 kB', (_, text) => {
  expect(bytesOf(refused(1000, text))).toBeLessThan(LARGEST);
  expect(bytesOf(refused(1, text), fa)).toBeLessThan(LARGEST);
  const fields = Array.from({ length: 100 }, (__, at) => ({
    field: `${at}${text}`,
    key: 'field.unknown',
  }));
  expect(bytesOf(new InvalidInput(fields))).toBeLessThan(LARGEST);
});

test('a heavy record beside a 409 is told by what is short of it', () => {
  const current = { id: 3, version: 7, name: 'Sarraf', logo: `data:${'x'.repeat(133_000)}` };
  const { body } = failureOf(new Conflict('document.stale', current), en, 'id');
  expect(body.current).toEqual({ id: 3, version: 7, name: 'Sarraf' });
  const light = failureOf(new Conflict('document.stale', { ...current, logo: null }), en, 'id');
  expect(light.body.current).toEqual({ ...current, logo: null });
});

test.each(['ENOSPC', 'EDQUOT', 'EMFILE'])(
  'a folder that takes nothing more (%s) is no fault of the call',
  (code) => {
    const failure = failureOf(Object.assign(new Error('no room'), { code }), en, 'id');
    expect([failure.status, failure.retryAfter]).toEqual([503, 2]);
  },
);
