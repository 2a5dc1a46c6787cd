'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type Typed, storedOf, typedOf } from './form-values';
import { KycForm } from './kyc-form';
import { PartyPicker } from '@/components/pickers/party-picker';
import { Segments } from '@/components/ui/segments';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { parties, type PartyRecord } from '@/lib/contract/accounting/parties';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { KYC_TYPES, type KycType } from '@/lib/domain/compliance/kyc-data';

const ROUTE = 'app.exchange.kyc-customers';

/** Form in which staff enter a new customer. It can start with the data of an existing party. */
export function NewCustomer() {
  const partyId = Number(useSearchParams().get('party_id')) || null;
  const { data: me } = useCurrentUser();
  const { may } = usePermission('parties');
  const { data: party, isLoading } = useAnswer(
    parties.show,
    { params: { id: partyId ?? 0 } },
    { enabled: partyId !== null && may('view') },
  );
  const [type, setType] = useState<KycType>('individual');
  // The party's name is an initial value of the form, so the form waits until the party is loaded.
  if (!me || isLoading) return <SkeletonRows />;
  return (
    <TypedCustomer
      key={`${type} ${party?.id ?? ''}`}
      type={type}
      setType={setType}
      partyId={partyId}
      party={party}
    />
  );
}

type Props = Readonly<{
  type: KycType;
  setType: (type: KycType) => void;
  partyId: number | null;
  party: PartyRecord | undefined;
}>;

function TypedCustomer({ type, setType, partyId, party }: Props) {
  const t = useTranslations('customers.form');
  const types = useTranslations('customers.types');
  const { locale } = useLocale();
  const goTo = useGoTo();
  useDocumentTitle(t('newTitle'));
  const record = useCallForm(kycCustomers.store, {
    blank: withParty(typedOf(type, undefined, { party_id: partyId, language: locale }), party),
    toInput: (typed: Typed) => storedOf({ ...typed, type }),
    onSaved: ({ id }) => {
      toast.success(t('saved'));
      void goTo(ROUTE, { view: id, replace: true });
    },
  });
  return (
    <KycForm
      title={t('newTitle')}
      type={type}
      record={record}
      above={
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="grid content-start gap-1">
            <span className="text-12 font-medium text-ink-2">{t('type')}</span>
            <div>
              <Segments
                label={t('type')}
                value={type}
                onChange={setType}
                choices={KYC_TYPES.map((value) => ({ value, label: types(value) }))}
              />
            </div>
          </div>
          <PartyPicker name="party_id" label={t('party')} help={t('partyHelp')} findOnly />
        </div>
      }
      onCancel={() => void goTo(ROUTE)}
    />
  );
}

/**
 * Fills in name, phone and email of the party. A phone number without country code is copied unchanged, and the form
 * then asks for the code.
 */
function withParty(typed: Typed, party: PartyRecord | undefined): Typed {
  if (!party) return typed;
  const { name, phone, email } = party;
  const named = typed.type === 'individual' ? { full_name: name } : { legal_name: name };
  const data = { ...typed.data, ...named, phone: phone ?? '', email: email ?? '' };
  return { ...typed, data };
}
