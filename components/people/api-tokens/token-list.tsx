'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { AuditPanel } from '@/components/record/audit-panel';
import type { TokenStore } from './new-token';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PeekPanel } from '@/components/ui/peek-panel';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf, type Sort } from '@/components/ui/table-columns';
import { useRefresh, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useMedia } from '@/hooks/use-media';
import { usePanelStep } from '@/hooks/use-panel-step';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { ApiError } from '@/lib/api/api-error';
import type { ApiToken, apiTokens } from '@/lib/contract/people/api-tokens';
import { addDays } from '@/lib/domain/calendar';

/** Endpoint that revokes any token, or a token of the signed-in user. */
type TokenRevoke = typeof apiTokens.revoke | typeof apiTokens.revokeOwn;

type Columns = readonly Column<ApiToken>[];

/** Number of days before its last day in which a token is marked as expiring. */
const EXPIRING_DAYS = 14;

/** State of a token on `today`: an active token that ends soon is `expiring`. */
export function stateOf({ status, expires_on }: ApiToken, today: string) {
  const isEnding = status === 'active' && expires_on <= addDays(today, EXPIRING_DAYS);
  return isEnding ? 'expiring' : status;
}

const FORM = [lazyPart(() => import('./new-token'))] as const;

/** Returns the dialog of a new token, and `create`, which opens it; `create` is undefined without `mayCreate`. */
export function useNewToken(call: TokenStore, mayCreate: boolean) {
  const [isOpen, setOpen] = useState(false);
  const form = useLazyPart(FORM[0], isOpen);
  usePreload(FORM);
  return {
    create: mayCreate ? () => setOpen(true) : undefined,
    dialog: isOpen && form && <form.NewToken call={call} onClose={() => setOpen(false)} />,
  };
}

/** Columns of a list of tokens; the list of the user's own tokens has no user column. */
export function useTokenColumns({ isOwn = false } = {}): Columns {
  return [...useAccessColumns(isOwn), ...useUsageColumns()];
}

function useAccessColumns(isOwn: boolean): Columns {
  const t = useTranslations('api-tokens');
  const column = columnsOf<ApiToken>(useTranslations('api-tokens.columns'));
  const today = useToday();
  const { day } = useFormats();
  const user = column('user', { sortable: true, width: 140, card: 'line' }, (token) => (
    <FreeText>{token.user.name}</FreeText>
  ));
  return [
    column('name', { pin: true, sortable: true, width: 170, card: 'title' }, ({ name }) => (
      <FreeText>{name}</FreeText>
    )),
    ...(isOwn ? [] : [user]),
    column('status', { width: 120, card: 'badge' }, (token) => (
      <StatusBadge status={stateOf(token, today)} />
    )),
    column('role', { width: 160, card: 'line' }, ({ role }) => (
      <FreeText>{role?.name ?? t('allRights')}</FreeText>
    )),
    column('hint', { width: 130, card: 'meta' }, ({ hint }) => <Ltr>{`${hint}…`}</Ltr>),
    column('expires_on', { sortable: true, width: 110, card: 'meta' }, ({ expires_on }) => (
      <bdi className="figure">{day(expires_on)}</bdi>
    )),
  ];
}

function useUsageColumns(): Columns {
  const t = useTranslations('api-tokens');
  const column = columnsOf<ApiToken>(useTranslations('api-tokens.columns'));
  return [
    column('used', { sortable: true, width: 250, card: false }, (token) => (
      <LastUse token={token} />
    )),
    column('addresses', { width: 160, card: false }, ({ addresses: [first, ...others] }) =>
      first === undefined ? (
        t('anyAddress')
      ) : (
        <bdi dir="ltr" title={[first, ...others].join(', ')}>
          {others.length === 0 ? first : `${first} +${others.length}`}
        </bdi>
      ),
    ),
    column('created_by', { width: 130, card: false }, ({ created_by }) => (
      <FreeText>{created_by.name}</FreeText>
    )),
  ];
}

/** Time and address of the last call with the token. */
function LastUse({ token: { last_used_at, last_used_ip } }: { token: ApiToken }) {
  const t = useTranslations('api-tokens');
  const { instant } = useFormats();
  if (last_used_at === null) return <span className="text-ink-3">{t('never')}</span>;
  return (
    <>
      <bdi className="figure">{instant(last_used_at)}</bdi>{' '}
      <bdi dir="ltr" title={last_used_ip ?? undefined}>
        {last_used_ip}
      </bdi>
    </>
  );
}

/** Explains tokens where there are none yet. */
export function NoTokens({ onCreate }: Readonly<{ onCreate: (() => void) | undefined }>) {
  const t = useTranslations('api-tokens');
  const create = onCreate && <Button onClick={onCreate}>{t('create')}</Button>;
  return (
    <EmptyState kind="none" title={t('none')} actions={create}>
      {t('noneText')}
    </EmptyState>
  );
}

type Props = Readonly<{
  label: string;
  rows: readonly ApiToken[];
  columns: Columns;
  /** Endpoint that revokes a token; undefined if the user may not revoke. */
  revoke: TokenRevoke | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  empty: ReactNode;
}>;

/** Ids of the columns that stay visible on wide windows while a token is open next to the list. */
const PANEL_COLUMNS: readonly string[] = ['name', 'status', 'expires_on'];

/** Table of tokens. The open token is shown in a panel next to it. */
export function TokenList({ columns, revoke, ...table }: Props) {
  const { open, setOpen } = usePanelStep();
  const isWide = useMedia('(min-width: 1280px)');
  const token = table.rows.find(({ id }) => String(id) === open);
  const hidden = columns.map(({ id }) => id).filter((id) => !PANEL_COLUMNS.includes(id));
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DataTable
          {...table}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          hidden={isWide && token ? hidden : []}
          onOpen={setOpen}
          onPeek={setOpen}
          current={token && String(token.id)}
        />
      </div>
      {token && (
        <TokenPanel
          key={token.id}
          token={token}
          revoke={revoke}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

type PanelProps = Pick<Props, 'revoke'> & Readonly<{ token: ApiToken; onClose: () => void }>;

function TokenPanel({ token, revoke, onClose }: PanelProps) {
  const t = useTranslations('api-tokens');
  const today = useToday();
  const { day, instant } = useFormats();
  const [problem, setProblem] = useState<string>();
  const { name, user, role, hint, addresses, expires_on, created_by, created_at } = token;
  return (
    <PeekPanel
      title={
        <>
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <StatusBadge status={stateOf(token, today)} />
        </>
      }
      onClose={onClose}
      footer={
        revoke &&
        token.status === 'active' && (
          <RevokeButton token={token} call={revoke} onRevoked={onClose} onRefused={setProblem} />
        )
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {problem !== undefined && <Callout tone="negative">{problem}</Callout>}
        <Facts>
          <Fact label={t('columns.user')}>
            <bdi>{user.name}</bdi>
          </Fact>
          <Fact label={t('columns.role')}>
            <bdi>{role?.name ?? t('allRights')}</bdi>
          </Fact>
          <Fact label={t('columns.hint')}>
            <Ltr>{`${hint}…`}</Ltr>
          </Fact>
          <Fact label={t('columns.addresses')}>
            {addresses.length === 0 ? (
              t('anyAddress')
            ) : (
              <ul>
                {addresses.map((address) => (
                  <li key={address}>
                    <bdi dir="ltr">{address}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact label={t('columns.expires_on')}>
            <bdi className="figure">{day(expires_on)}</bdi>
          </Fact>
          <Fact label={t('columns.used')}>
            <LastUse token={token} />
          </Fact>
          <Fact label={t('columns.created_by')}>
            <bdi>{created_by.name}</bdi> <bdi className="figure">{instant(created_at)}</bdi>
          </Fact>
        </Facts>
        <AuditPanel type="api token" id={token.id} />
      </div>
    </PeekPanel>
  );
}

type RevokeProps = Readonly<{
  token: ApiToken;
  call: TokenRevoke;
  onRevoked: () => void;
  onRefused: (problem: string) => void;
}>;

/** Button that revokes a token after a confirmation. */
function RevokeButton({ token: { id, name }, call, onRevoked, onRefused }: RevokeProps) {
  const t = useTranslations('api-tokens.revoke');
  const confirm = useConfirm();
  // Does not wait for the refetch, which removes this button: without the focused button, the panel could not return the
  // focus to the row when it closes.
  const send = useSend(call, { waits: false });
  const refresh = useRefresh(call);
  const revoke = async () => {
    const question = { title: t('title'), text: t('text'), confirm: t('button'), record: name };
    if (!(await confirm(question))) return;
    try {
      await send.mutateAsync({ params: { id } });
      toast.success(t('done', { name }));
      onRevoked();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(error.message);
      void refresh();
    }
  };
  return (
    <Button variant="danger" busy={send.isPending} onClick={() => void revoke()}>
      {t('button')}
    </Button>
  );
}
