'use client';

import { useTranslations } from 'use-intl';

import { SourceLink } from '@/components/exchange/invoice/invoice-columns';
import { Fact, Facts } from '@/components/document/record/facts';
import { History } from '@/components/document/record/history';
import { RecordLink } from '@/components/layout/record-link';
import { useFormats } from '@/hooks/use-formats';
import type { Invoice } from '@/lib/contract/exchange/invoice';

export function InvoiceSide({ of }: { of: Invoice }) {
  const t = useTranslations('invoice');
  const history = useTranslations('document.tabs')('history');
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact label={t('source')}>
          <SourceLink of={of.source} />
        </Fact>
        <IssuedFact of={of} />
        <Fact label={t('printed')}>
          <span className="figure">{of.print_count}</span>
        </Fact>
        <Counterparts of={of} />
      </Facts>
      <section>
        <h2 className="pb-1">{history}</h2>
        <History items={of.history} />
      </section>
    </div>
  );
}

function IssuedFact({ of }: Readonly<{ of: Invoice }>) {
  const t = useTranslations('invoice');
  const { instant } = useFormats();
  return (
    <Fact label={t('issuedBy')}>
      <bdi>{of.created_by?.name}</bdi>{' '}
      <span className="text-ink-3">
        ·{' '}
        <bdi dir="ltr" className="figure">
          {instant(of.issued_at)}
        </bdi>
      </span>
    </Fact>
  );
}

function Counterparts({ of }: Readonly<{ of: Invoice }>) {
  const t = useTranslations('invoice');
  return (
    <>
      {of.cancels && (
        <Fact label={t('cancels')}>
          <InvoiceLink to={of.cancels} />
        </Fact>
      )}
      {of.cancelled_by && (
        <Fact label={t('types.credit_note')}>
          <InvoiceLink to={of.cancelled_by} />
        </Fact>
      )}
    </>
  );
}

const InvoiceLink = ({ to }: { to: Readonly<{ id: number; number: string }> }) => (
  <RecordLink to="app.exchange.invoice" view={to.id} className="figure text-accent hover:underline">
    <bdi dir="ltr">{to.number}</bdi>
  </RecordLink>
);
