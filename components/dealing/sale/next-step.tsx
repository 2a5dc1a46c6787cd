'use client';

import { useTranslations } from 'use-intl';
import { useProposal } from './notes-hint';
import { takeBoard } from './quote-strip';
import type { Pad } from './use-pad';
import { transferQuery } from '@/components/dealing/transfer/transfer-query';
import type { TransferDefaults } from '@/components/dealing/transfer/transfer-values';
import { focusField } from '@/components/document/form/focus-field';
import { RecordLink } from '@/components/layout/record-link';
import { usePermission } from '@/hooks/use-permission';
import { runShortcut, useLiveShortcuts } from '@/hooks/use-shortcuts';
import type { SaleCheck } from '@/lib/contract/dealing/sales';
import { unpayable } from '@/lib/domain/dealing/cash-rounding';
import { absolute, sign } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { pageOf } from '@/lib/routes';

type Props = Readonly<{ pad: Pad; of: Pick<SaleCheck, 'key' | 'level' | 'at_counter'> }>;

const LINK = 'flex-none font-medium text-accent underline-offset-3 hover:underline';

/** Field that resolves a failed check, and the label of the button that focuses this field. */
const TO_FIELD: Readonly<
  Record<string, Readonly<{ field: string; label: 'funds' | 'person' | 'reason' }>>
> = {
  funds: { field: 'source_of_funds', label: 'funds' },
  'third-party': { field: 'on_behalf_of.name', label: 'person' },
  reason: { field: 'override_reason', label: 'reason' },
};

/** Button or link for the next step after a failed check; empty if there is none or the user may not take it. */
export function NextStep({ pad, of: { key, level, at_counter } }: Props) {
  const t = useTranslations('sale.next');
  const canIdentify = useLiveShortcuts().includes('pad-identify');
  const { may } = usePermission('transfer');
  const way = TO_FIELD[key];
  if (way && (level === 'block' || key === 'reason')) {
    return <Step onClick={() => focusField(pad.form, way.field)}>{t(way.label)}</Step>;
  }
  if (level === 'block' && (key === 'identity' || key.startsWith('watch.'))) {
    return canIdentify ? (
      <Step onClick={() => runShortcut('pad-identify')}>{t('identify')}</Step>
    ) : (
      <PageLink to="app.exchange.kyc-customers">{t('file')}</PageLink>
    );
  }
  if (key === 'rate' && level === 'approve') {
    return <Step onClick={() => void pad.save('post')}>{t('ask')}</Step>;
  }
  if (level === 'block' && at_counter) {
    // The supervisor approves the reason too, so the user must enter the reason first.
    const lacksReason = pad.preview?.checks.some((check) => check.key === 'reason');
    const approve = () =>
      lacksReason ? focusField(pad.form, 'override_reason') : void pad.save('approve');
    return <Step onClick={approve}>{t('counter')}</Step>;
  }
  if ((key === 'rate' || key === 'quote') && level === 'block') {
    return <Step onClick={() => takeBoard(pad)}>{t('board')}</Step>;
  }
  if (key === 'cash') return <RoundStep pad={pad} />;
  if (key === 'drawer' && level === 'block') {
    const missing = missingFromVault(pad);
    return missing.from === '' || !may('create') ? null : (
      <RecordLink
        to="app.exchange.transfer"
        view="new"
        query={transferQuery(missing)}
        className={LINK}
      >
        {t('vault')}
      </RecordLink>
    );
  }
  if (key === 'age' || key === 'sale.no-rate') {
    return (
      <PageLink to="app.exchange.rates" action="create">
        {t('publish')}
      </PageLink>
    );
  }
  if (key === 'ledger.purpose-missing') {
    return <PageLink to="app.accounting.chart-of-accounts">{t('accounts')}</PageLink>;
  }
  return null;
}

type PageLinkProps = Readonly<{
  to: 'app.exchange.rates' | 'app.exchange.kyc-customers' | 'app.accounting.chart-of-accounts';
  action?: 'view' | 'create';
  children: string;
}>;

function PageLink({ to, action = 'view', children }: PageLinkProps) {
  const { may } = usePermission(pageOf(to));
  if (!may(action)) return null;
  return (
    <RecordLink to={to} className={LINK}>
      {children}
    </RecordLink>
  );
}

/**
 * Values for an internal transfer of the missing cash from a vault. The amounts are empty if the user may not see the
 * stock.
 */
function missingFromVault({ place: { own, choices }, values, preview }: Pad): TransferDefaults {
  const to = values.location_id ?? own?.id ?? MAIN_VAULT;
  const vault = choices.find(({ id, type }) => type === 'vault' && id !== to);
  const lines = (preview?.drawer_after ?? []).flatMap((one) => {
    if ('enough' in one) return one.enough ? [] : [{ currency: one.currency, amount: '' }];
    return sign(one.after) < 0 ? [{ currency: one.currency, amount: absolute(one.after) }] : [];
  });
  return { from: String(vault?.id ?? ''), to: String(to), lines };
}

/** Button that rounds the first line in a currency whose total cannot be paid in cash. */
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
