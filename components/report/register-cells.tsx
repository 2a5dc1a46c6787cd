'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useWriting } from '@/hooks/use-writing';
import { documentTypes, isDocumentType, recordView } from '@/lib/domain/document-type';
import { pageOf, type RouteName, routes } from '@/lib/routes';

export const DayCell = ({ day }: { day: string }) => <Ltr>{useFormats().day(day)}</Ltr>;

export const InstantCell = ({ at }: { at: string }) => <Ltr>{useFormats().instant(at)}</Ltr>;

/** Text that may be truncated, with the full text as its title. */
export function TextCell({ text }: { text: string | null }) {
  const writing = useWriting();
  return text ? <span title={text}>{writing.text(text)}</span> : null;
}

type MemoLine = Readonly<{
  reverses_id: number | null;
  document: string;
  document_type: string;
  document_id: number;
  memo: string;
}>;

/** Memo of a ledger line. For a reversal, the reversed document precedes the memo. */
export function MemoCell({ line }: { line: MemoLine }) {
  const t = useTranslations('reports');
  const { reverses_id, document, document_type: type, document_id: id, memo } = line;
  if (reverses_id === null) return <TextCell text={memo} />;
  return (
    <span title={memo && `${document} · ${memo}`}>
      {t.rich('reversalOf', {
        document: () => <RecordCell type={type} id={id} number={document} />,
      })}
      {memo && ` · ${memo}`}
    </span>
  );
}

/** Screens of some records that are not documents. */
const SCREENS: Readonly<Record<string, RouteName>> = {
  account: 'app.accounting.chart-of-accounts',
  organization: 'app.organization-details',
  'system-setting': 'app.system-setting',
  party: 'app.accounting.parties',
  branch: 'app.organization-details',
};

type Props = Readonly<{
  type: string;
  id: string | number;
  number: string;
  /** `_blank` opens the record in another tab. */
  target?: '_blank';
}>;

/** Number or name of a record; a link for users who may open it. */
export function RecordCell({ type, id, number, target }: Props) {
  const tabIndex = useCellTab();
  const mayView = useMayView();
  const to = isDocumentType(type) ? documentTypes[type].route : SCREENS[type];
  const isOpenable = to !== undefined && mayView(pageOf(to));
  if (!isOpenable) return <bdi>{number}</bdi>;

  const hasView = routes[to].view && /^\d+$/.test(String(id));
  return (
    <RecordLink
      to={to}
      {...(hasView && { view: recordView(type, id) })}
      target={target}
      tabIndex={tabIndex}
    >
      <bdi>{number}</bdi>
    </RecordLink>
  );
}
