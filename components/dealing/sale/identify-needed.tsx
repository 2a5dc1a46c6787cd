'use client';

import { Hourglass, IdCard } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Preview } from '@/components/document/form/use-preview';
import { identifyBlank } from './identify-values';
import { useIdentify } from './use-identify';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useParty } from '@/hooks/use-party';
import { usePermission } from '@/hooks/use-permission';
import type { Endpoint } from '@/lib/contract/endpoint';

/**
 * Message keys of refusals that are resolved by creating a new customer file. Other refusals need a change of the
 * existing customer file.
 */
const BY_A_NEW_FILE: readonly string[] = ['watch.identify', 'watch.swap'];

type Props = Readonly<{
  refusal: Preview['warnings'][number];
  /** Preview endpoint of the document. The preview is refetched after the party is identified. */
  endpoint: Endpoint;
  partyId: number;
}>;

/** Shows why the party must be identified, and the next step: identify the party, or go to the customer files. */
export function IdentifyNeeded({ refusal: { key, message }, ...party }: Props) {
  return (
    <Callout
      tone="negative"
      actions={BY_A_NEW_FILE.includes(key) ? <Identify {...party} /> : <FilesLink />}
    >
      {message}
    </Callout>
  );
}

function FilesLink() {
  const t = useTranslations('sale.next');
  return (
    <RecordLink to="app.exchange.kyc-customers" className={buttonClass()}>
      {t('file')}
    </RecordLink>
  );
}

function Identify({ partyId, endpoint }: Pick<Props, 'partyId' | 'endpoint'>) {
  const t = useTranslations('sale.identify');
  const { may } = usePermission('kyc customers');
  const party = useParty(partyId);
  const { isWaiting, open, dialogs } = useIdentify({
    preview: endpoint,
    partyId,
    typed: () =>
      identifyBlank({
        name: party?.name ?? '',
        phone: party?.phone ?? '',
        id_type: '',
        id_number: '',
      }),
  });
  if (!may('create')) return <FilesLink />;
  return (
    <>
      <Button variant="primary" icon={isWaiting ? Hourglass : IdCard} onClick={open}>
        {t(isWaiting ? 'waiting' : 'do')}
      </Button>
      {dialogs}
    </>
  );
}
