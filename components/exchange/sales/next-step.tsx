'use client';

import { useTranslations } from 'use-intl';
import { useProposal } from '@/components/exchange/sales/notes-hint';
import { takeBoard } from '@/components/exchange/sales/quote-strip';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { askedQuery } from '@/components/exchange/transfer/asked-transfer';
import type { AskedTransfer } from '@/components/exchange/transfer/transfer-values';
import { RecordLink } from '@/components/layout/record-link';
import { usePermission } from '@/hooks/use-permission';
import type { SaleCheck } from '@/lib/contract/exchange/sales';
import { unpayable } from '@/lib/domain/cash-rounding';
import { absolute, sign } from '@/lib/domain/money';

type Props = Readonly<{ pad: Pad; of: Pick<SaleCheck, 'key' | 'level'> }>;

const LINK = 'flex-none font-medium text-accent underline-offset-3 hover:underline';

/** The way on from what stands in the way of a ticket, where the role may go it. */
export function NextStep({ pad, of: { key, level } }: Props) {
  const t = useTranslations('sale.next');
  const [transfer, rates] = [usePermission('transfer'), usePermission('rates')];
  if (key === 'drawer' && level === 'block' && transfer.may('create')) {
    return (
      <RecordLink
        to="app.exchange.transfer"
        view="new"
        query={askedQuery(missingFromVault(pad))}
        className={LINK}
      >
        {t('vault')}
      </RecordLink>
    );
  }
  if ((key === 'age' || key === 'sale.no-rate') && rates.may('create')) {
    return (
      <RecordLink to="app.exchange.rates" className={LINK}>
        {t('publish')}
      </RecordLink>
    );
  }
  if (key === 'cash') return <RoundStep pad={pad} />;
  if (key === 'rate' && level === 'approve') {
    return <Step onClick={() => void pad.save('post')}>{t('ask')}</Step>;
  }
  if ((key === 'rate' || key === 'quote') && level === 'block') {
    return <Step onClick={() => takeBoard(pad)}>{t('board')}</Step>;
  }
  return null;
}

/** All that the drawer is short of, from a vault; for whoever is not shown how much, which currencies. */
function missingFromVault({ place: { own, choices }, values, preview }: Pad): AskedTransfer {
  const to = values.location_id ?? own?.id;
  const vault = choices.find(({ id, type }) => type === 'vault' && id !== to);
  const lines = (preview?.drawer_after ?? []).flatMap((one) => {
    if ('enough' in one) return one.enough ? [] : [{ currency: one.currency, amount: '' }];
    return sign(one.after) < 0 ? [{ currency: one.currency, amount: absolute(one.after) }] : [];
  });
  return { from: String(vault?.id ?? ''), to: String(to ?? ''), lines };
}

/** Rounds the first line that cannot be paid as it is. */
function RoundStep({ pad }: Pick<Props, 'pad'>) {
  const t = useTranslations('sale.pad');
  const { increments } = pad.setting.sale;
  const { net } = pad.reckoned.plan.settlement;
  const codes = unpayable(net, increments).map(({ currency }) => currency);
  const at = pad.values.lines.findIndex(({ currency }) => codes.includes(currency ?? ''));
  const { proposal, take } = useProposal(pad, at);
  return proposal && <Step onClick={take}>{t('takeNotes')}</Step>;
}

const Step = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className={LINK} onClick={onClick}>
    {children}
  </button>
);
