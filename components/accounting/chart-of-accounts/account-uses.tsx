'use client';

import { useTranslations } from 'use-intl';

import { PanelSection } from '@/components/ui/panel-section';
import { isKind } from '@/components/accounting/chart-of-accounts/proposed-place';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { AccountUse } from '@/lib/contract/accounting/account-overview';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** References to an account: settings, drafts, parties and other records. */
export function AccountUses({ account, uses }: { account: Account; uses: readonly AccountUse[] }) {
  const t = useTranslations('chart-of-accounts.uses');
  return (
    <PanelSection title={t('title')}>
      <ul className="grid gap-1">
        {account.purpose !== null && <li>{t('purpose')}</li>}
        <Messages of={['changed-fields']}>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.name}`}>
              <Use use={use} />
            </li>
          ))}
        </Messages>
        {account.purpose === null && uses.length === 0 && (
          <li className="text-ink-3">{t('none')}</li>
        )}
      </ul>
    </PanelSection>
  );
}

function Use({ use: { kind, name, count } }: { use: AccountUse }) {
  const t = useTranslations('chart-of-accounts.uses');
  const records = useTranslations('changed-fields.kinds');
  if (kind === 'prefix') return <PrefixUse name={name} />;
  const key = name.replaceAll(/[ _]/g, '-');
  const record = records.has(key) ? records(key) : name.replaceAll('_', ' ');
  return t(kind, { record, count: count ?? 0 });
}

function PrefixUse({ name }: { name: string }) {
  const t = useTranslations('chart-of-accounts');
  const { accountPrefixes } = useSystemSetting();
  const mayView = useMayView();
  if (!isKind(name)) return null;
  const words = t('uses.prefix', { kind: t(`kinds.${name}`), prefix: accountPrefixes[name] });
  return mayView('system setting') ? (
    <RecordLink to="app.system-setting" className="text-accent hover:underline">
      {words}
    </RecordLink>
  ) : (
    words
  );
}
