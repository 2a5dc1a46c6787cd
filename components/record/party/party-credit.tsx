'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { CreditBars } from '@/components/pickers/credit-bars';
import { buttonClass } from '@/components/ui/button';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
  type CreditWithdrawalRow,
} from '@/lib/contract/dealing/credit-withdrawal';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';

/** Credit of a party: active and suspended limits with used and available amounts, and open withdrawals. */
export function PartyCredit({ id }: { id: number }) {
  const t = useTranslations('parties.credit');
  const { may } = usePermission('credit limit');
  const { data } = useAnswer(
    creditLimit.list,
    { input: { party_id: String(id), per_page: '200' } },
    { enabled: may('view') },
  );
  const draws = useOpenDraws(id);
  const columns: readonly PlainColumn<CreditWithdrawalRow>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: (row) =>
        isDocumentType(row.due_to) ? (
          <RecordLink to={documentTypes[row.due_to].route} view={row.id} className="figure">
            {row.number}
          </RecordLink>
        ) : (
          row.number
        ),
    },
    dayColumn({ id: 'due', header: t('due') }, ({ due_date }) => due_date),
    {
      id: 'status',
      header: t('status'),
      className: 'max-sm:hidden',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    figureColumn({ id: 'outstanding', header: t('outstanding') }, ({ outstanding, currency }) =>
      outstanding === null || currency === null ? null : { value: outstanding, currency },
    ),
  ];
  if (!may('view') || !data) return null;
  const limits = data.data.filter(({ status }) => status === 'active' || status === 'suspended');
  if (limits.length === 0 && draws.length === 0 && !may('create')) return null;
  return (
    <PanelSection
      title={t('title')}
      end={
        limits.length === 0 &&
        may('create') && (
          <RecordLink
            to="app.exchange.credit-limit"
            view="new"
            query={{ party_id: id }}
            className={buttonClass()}
          >
            {t('newLimit')}
          </RecordLink>
        )
      }
    >
      {limits.length === 0 && <p className="text-ink-2">{t('noLimit')}</p>}
      {limits.map((limit) => (
        <div key={limit.id} className="grid gap-2 py-1">
          <CreditBars
            id={limit.id}
            name={limit.number ?? ''}
            label={
              <span className="flex flex-wrap items-center gap-2">
                <RecordLink to="app.exchange.credit-limit" view={limit.id} className="figure">
                  {limit.number}
                </RecordLink>
                <StatusBadge status={limit.status} />
              </span>
            }
          />
        </div>
      ))}
      {draws.length > 0 && (
        <PlainTable
          caption={t('open')}
          captionClass="py-1 text-start font-medium"
          rows={draws}
          rowId={({ due_to, id }) => `${due_to} ${id}`}
          columns={columns}
        />
      )}
    </PanelSection>
  );
}

/** Loads the open withdrawals against limits and sub-limits (at most 200 of each), sorted by due date. */
function useOpenDraws(id: number): readonly CreditWithdrawalRow[] {
  const input = { party_id: String(id), open: '1', per_page: '200' } as const;
  const { may: mayLimit } = usePermission('credit limit withdrawal');
  const { may: maySub } = usePermission('credit sub limit withdrawal');
  const limit = useAnswer(creditLimitWithdrawal.list, { input }, { enabled: mayLimit('view') });
  const sub = useAnswer(creditSubLimitWithdrawal.list, { input }, { enabled: maySub('view') });
  return [...(limit.data?.data ?? []), ...(sub.data?.data ?? [])].toSorted((one, other) =>
    (one.due_date ?? '').localeCompare(other.due_date ?? ''),
  );
}
