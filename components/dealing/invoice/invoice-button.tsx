'use client';

import { FileText } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useAnswer, useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { type Invoiced, invoice } from '@/lib/contract/dealing/invoice';

type Props = Readonly<{ type: Invoiced; id: number; isPosted: boolean }>;

/**
 * Button on the record of a document. It issues an invoice or, if the document already has an invoice, opens that
 * invoice.
 */
export function InvoiceButton(props: Props) {
  const { may } = usePermission('invoice');
  return may('view') ? (
    <Messages of={['invoice']}>
      <OfferedInvoice {...props} />
    </Messages>
  ) : null;
}

function OfferedInvoice({ type, id, isPosted }: Props) {
  const { may } = usePermission('invoice');
  const { data } = useAnswer(invoice.list, {
    input: { document_type: type, document_id: String(id), type: 'invoice', status: 'issued' },
  });
  if (!data) return null;
  const [issued] = data.data;
  if (issued) {
    return (
      <RecordLink to="app.exchange.invoice" view={issued.id} className={buttonClass()}>
        <Icon of={FileText} size={14} />
        <bdi dir="ltr">{issued.number}</bdi>
      </RecordLink>
    );
  }
  if (!isPosted || !may('create')) return null;
  return <IssueButton type={type} id={id} />;
}

function IssueButton({ type, id }: Omit<Props, 'isPosted'>) {
  const t = useTranslations('invoice');
  const goTo = useGoTo();
  const store = useSend(invoice.store);
  const issue = () =>
    store.mutate(
      { input: { document_type: type, document_id: id } },
      {
        onSuccess: (made) => void goTo('app.exchange.invoice', { view: made.id }),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <Button icon={FileText} busy={store.isPending} onClick={issue}>
      {t('issue')}
    </Button>
  );
}
