'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { NoTokens, TokenList, useNewToken, useTokenColumns } from './token-list';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { apiTokens } from '@/lib/contract/people/api-tokens';

export const OwnTokens = () => (
  <Messages of={['api-tokens', 'document']} fallback={<SkeletonRows rows={2} />}>
    <Tokens />
  </Messages>
);

/** The user's own API tokens. */
function Tokens() {
  const t = useTranslations('api-tokens');
  const { may } = usePermission('profile');
  const columns = useTokenColumns({ isOwn: true });
  const { data, error, refetch } = useAnswer(apiTokens.own);
  const { create, dialog } = useNewToken(apiTokens.storeOwn, may('edit'));
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} rows={2} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-2">{t('ownText')}</p>
        {create && data.length > 0 && (
          <Button icon={Plus} onClick={create}>
            {t('create')}
          </Button>
        )}
      </div>
      <TokenList
        label={t('own')}
        rows={data}
        columns={columns}
        revoke={may('edit') ? apiTokens.revokeOwn : undefined}
        empty={<NoTokens onCreate={create} />}
      />
      {dialog}
    </div>
  );
}
