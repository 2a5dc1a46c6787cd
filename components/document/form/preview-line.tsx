'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LineAccount } from '@/components/document/lines/line-account';
import { BalanceFigure } from '@/components/ui/balance-figure';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { EntryLine } from '@/lib/contract/document-fields';
import { absolute, add, sign, sum } from '@/lib/domain/money';

type Props = Readonly<{
  line: EntryLine;
  /** Lines above it, which may move the same account; without them no balances are shown. */
  before: readonly EntryLine[] | undefined;
}>;

/** A preview line: its base amount, and the balance of its account before and after. */
export function PreviewLine({ line, before }: Props) {
  const { base: home } = useLedgerSetting();
  const value = line.base ?? '0';
  return (
    <>
      <tr>
        <td className="border-b-0! pt-1! align-top whitespace-normal!">
          <LineAccount line={line} />
        </td>
        <SideCell value={sign(value) > 0 ? value : undefined} of={home} />
        <SideCell value={sign(value) < 0 ? absolute(value) : undefined} of={home} />
      </tr>
      <tr>
        <td colSpan={3} className="h-auto! pb-1!">
          {before && <BalanceMove line={line} before={before} />}
        </td>
      </tr>
    </>
  );
}

const SideCell = ({ value, of }: { value: string | undefined; of: string }) => (
  <td className="num border-b-0! pt-1! align-top">
    {value !== undefined && <Figure value={value} of={of} />}
  </td>
);

function BalanceMove({ line, before }: { line: EntryLine; before: readonly EntryLine[] }) {
  const t = useTranslations('document.preview');
  const { account } = useLedgerSetting();
  const balances = account(line.account_id)?.balances;
  if (!balances) return null;
  const held = balances.find(({ currency }) => currency === line.currency)?.amount ?? '0';
  const start = sum([held, ...before.filter(isOnSame(line)).map(({ amount }) => amount)]);
  return (
    <span className="flex flex-wrap items-center gap-1 text-12 text-ink-2">
      <BalanceFigure account={line.account_id} value={start} currency={line.currency} />
      <Icon of={ArrowRight} size={12} directional />
      <span className="sr-only">{t('becomes')}</span>
      <BalanceFigure
        account={line.account_id}
        value={add(start, line.amount)}
        currency={line.currency}
      />
    </span>
  );
}

const isOnSame =
  (line: EntryLine) =>
  ({ account_id, currency }: EntryLine): boolean =>
    account_id === line.account_id && currency === line.currency;
