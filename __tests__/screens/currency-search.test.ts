import { searchCurrencies } from '@/components/pickers/currency-search';

test('a code that begins with what was typed comes before a name that holds it', () => {
  const found = searchCurrencies(
    [
      { code: 'CHE', name: 'WIR Euro' },
      { code: 'EUR', name: 'Euro' },
    ],
    'eur',
  );
  expect(found.map(({ code }) => code)).toEqual(['EUR', 'CHE']);
});
