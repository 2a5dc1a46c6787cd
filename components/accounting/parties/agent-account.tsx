'use client';

import { useTranslations } from 'use-intl';
import { SettleButton } from '@/components/accounting/settlements/settle-button';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { FromToWrapped } from '@/components/ui/from-to';
import { Paged } from '@/components/ui/paged';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import type { Party } from '@/lib/contract/accounting/parties';
import { type AgentAccount as Account, transfer } from '@/lib/contract/dealing/transfer';
import { isZero } from '@/lib/domain/money';

/**
 * Account of an agent by currency: balance, unsettled remittances, and the total of remittances that are not paid out
 * yet.
 */
export function AgentAccount({ party }: { party: Party }) {
  const t = useTranslations('parties.agent');
  const { may } = usePermission('remits');
  const { data } = useAnswer(
    transfer.account,
    { input: { agent_id: String(party.id) } },
    { enabled: may('view') },
  );
  const commissions = usePermission('commissions');
  if (!data) return null;
  return (
    <PanelSection
      title={t('title')}
      end={
        commissions.may('create') && (
          <RecordLink
            to="app.exchange.commissions"
            view="new"
            query={{ agent: party.id }}
            className={buttonClass()}
          >
            {t('commission')}
          </RecordLink>
        )
      }
    >
      {data.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <div className="grid gap-4">
          {data.map((account) => {
            const columns: readonly PlainColumn<Account['unsettled'][number]>[] = [
              {
                id: 'number',
                header: t('number'),
                cell: ({ id, number }) => (
                  <RecordLink to="app.exchange.remits" view={id}>
                    {number}
                  </RecordLink>
                ),
              },
              dayColumn(
                { id: 'date', header: t('date'), className: 'max-sm:hidden' },
                (one) => one.date,
              ),
              {
                id: 'who',
                header: t('who'),
                cellClass: 'whitespace-normal!',
                cell: ({ counterparty }) => <FromToWrapped>{counterparty ?? ''}</FromToWrapped>,
              },
              figureColumn({ id: 'open', header: t('open') }, ({ open }) => ({
                value: open,
                of: account.currency,
                tone: 'plain',
              })),
            ];
            return (
              <section
                key={account.currency}
                className="grid gap-2"
                aria-label={t('in', { currency: account.currency })}
              >
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <Figure
                    value={account.balance}
                    currency={account.currency}
                    tone="plain"
                    className="font-semibold"
                  />
                  {account.waiting.count > 0 && (
                    <span className="text-12 text-ink-2">
                      {t('waiting', { count: account.waiting.count })}{' '}
                      <Figure
                        value={account.waiting.amount}
                        currency={account.currency}
                        tone="plain"
                      />
                    </span>
                  )}
                  {!isZero(account.balance) && (
                    <span className="ms-auto">
                      <SettleButton
                        party={party}
                        open={{ currency: account.currency, amount: account.balance }}
                      />
                    </span>
                  )}
                </div>
                {account.unsettled.length > 0 && (
                  <Paged rows={account.unsettled} size={50}>
                    {(rows) => (
                      <PlainTable
                        label={t('unsettled', { currency: account.currency })}
                        rows={rows}
                        rowId={({ id }) => id}
                        columns={columns}
                      />
                    )}
                  </Paged>
                )}
              </section>
            );
          })}
        </div>
      )}
    </PanelSection>
  );
}
