import type { TransferDefaults } from './transfer-values';
import { isAboveZero } from '@/lib/domain/money';

/** Query parameters that fill in the form: `?from=1&to=2&lines=EUR 315.00,USD`. */
export const transferQuery = ({ from, to, lines }: TransferDefaults) => ({
  from: from || undefined,
  to: to || undefined,
  lines:
    lines
      .flatMap(({ currency, amount }) => (currency ? [`${currency} ${amount}`.trim()] : []))
      .join(',') || undefined,
});

/**
 * Parses the query parameters. Invalid locations, currencies and amounts are left out, because users can edit the URL.
 */
export function transferFromQuery(query: Pick<URLSearchParams, 'get'>): TransferDefaults {
  const place = (name: string) => /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0] ?? '';
  const lines = (query.get('lines') ?? '').split(',').flatMap((text) => {
    const [currency = '', amount = ''] = text.split(' ');
    if (!/^[A-Z]{3}$/.test(currency)) return [];
    return [{ currency, amount: isAboveZero(amount) ? amount : '' }];
  });
  return { from: place('from'), to: place('to'), lines };
}
