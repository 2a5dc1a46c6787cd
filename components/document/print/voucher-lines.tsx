'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';

export type VoucherLine = Readonly<{
  /** What it was for: the account, by the name the reader knows. */
  label: string;
  note?: string | null | undefined;
  amount: string;
}>;

/** What a voucher is made up of, and the amount of all of it. */
export function VoucherLines({
  lines,
  amount,
  currency,
}: {
  lines: readonly VoucherLine[];
  amount: string;
  currency: string;
}) {
  const t = useTranslations('document.voucher');
  return (
    <table className="tbl [--table-edge:8px]">
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col" className="num w-px">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, note, amount: own }, at) => (
          <tr key={at}>
            <td className="whitespace-normal!">
              <bdi>{label}</bdi>
              {note && (
                <span className="block text-12 text-ink-2">
                  <bdi>{note}</bdi>
                </span>
              )}
            </td>
            <td className="num">
              <Figure value={own} of={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="num">
            <Figure value={amount} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
