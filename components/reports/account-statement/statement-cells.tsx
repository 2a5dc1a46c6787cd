'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { accountName } from '@/components/pickers/account-search';
import { RecordCell } from '@/components/report/register-cells';
import type { StatementRow } from './statement-rows';
import { Ltr } from '@/components/ui/ltr';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useLocale } from '@/hooks/use-locale';
import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import type { AccountStatementLine } from '@/lib/contract/reports/account-statement';

/** Heading in the opening or closing row of a currency. */
export function CurrencyHeading({
  row: { kind, section },
}: {
  row: Exclude<StatementRow, { kind: 'line' }>;
}) {
  const t = useTranslations('reports.statement');
  return (
    <span className={kind === 'closing' ? 'text-ink-2' : undefined}>
      <span className="figure inline-block min-w-11">{section.currency}</span>{' '}
      <span className="font-normal text-ink-3">{t(kind)}</span>
    </span>
  );
}

/** Document of a line as a link that opens a new tab, labelled with the document type. */
export function DueToCell({
  line: { document_type, document_id },
}: {
  line: Pick<AccountStatementLine, 'document_type' | 'document_id'>;
}) {
  const labels = useDueToLabels();
  const label = labels.find(({ due_to }) => due_to === document_type)?.label;
  if (label === undefined) return null;
  return <RecordCell type={document_type} id={document_id} number={label} target="_blank" />;
}

/** Account of a line; needed if the statement covers several accounts. */
export function AccountOfLine({ line: { account_id } }: { line: AccountStatementLine }) {
  const { locale } = useLocale();
  const { data: accounts } = useAccounts();
  const account = accounts?.find(({ id }) => id === account_id);
  if (!account) return null;
  return (
    <span title={accountName(account, locale)}>
      <Ltr>{account.number}</Ltr>
    </span>
  );
}

/**
 * Labels of document types. If the server refuses the call with field errors, the labels stay empty and the refusal is
 * only logged, as specification 8 requires.
 */
function useDueToLabels() {
  const { data = [], error } = useAnswer(dueToLabels, undefined, { staleTime: Infinity });
  const isRefused = error !== null && Object.keys(error.errors).length > 0;
  useEffect(() => {
    // Specification 8 requires a log entry, and the console is the only log of a browser.
    // oxlint-disable-next-line no-console
    if (isRefused) console.error(error.message, error.errors);
  }, [isRefused, error]);
  return data;
}
