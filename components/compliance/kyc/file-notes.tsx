'use client';

import { useTranslations } from 'use-intl';

import { useFieldWords } from './use-field-words';
import type { Relation } from './verdicts';
import { Messages } from '@/components/layout/messages';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import { isStopped } from '@/lib/domain/compliance/kyc-state';

type Props = Readonly<{ of: KycCustomer; relation?: Relation }>;

/**
 * Notes above a file, such as masked data, another reviewer, a pending second approval, requested corrections,
 * withdrawn consent, and the reason for the status.
 */
export function FileNotes({ of, relation }: Props) {
  const t = useTranslations('customers.notes');
  const { instant, day } = useFormats();
  const wordOf = useFieldWords();
  const { reason, reviewer, waiting, consent_withdrawn_at, request } = of;
  return (
    <>
      {of.is_masked && <Callout>{t('masked')}</Callout>}
      {relation === 'own' && <Callout tone="violet">{t('own')}</Callout>}
      {relation === 'others' && reviewer && (
        <Callout tone="warning">
          {t.rich('heldBy', { name: () => <bdi>{reviewer.name}</bdi> })}
        </Callout>
      )}
      {waiting && (
        <Callout tone="violet">
          <p className="font-medium">
            {t.rich('waits', {
              name: () => <bdi>{waiting.asked_by.name}</bdi>,
              at: () => <Ltr>{instant(waiting.asked_at)}</Ltr>,
            })}
          </p>
          <p>{t(relation === 'asked-by-me' ? 'ownAcceptance' : 'secondPerson')}</p>
        </Callout>
      )}
      {request && (
        <Callout>
          <p className="font-medium">
            {t.rich('asked', {
              at: () => <Ltr>{instant(request.asked_at)}</Ltr>,
              due: () => <Ltr>{day(request.due_on)}</Ltr>,
            })}
          </p>
          <p className="whitespace-pre-line">
            <bdi>{request.message}</bdi>
          </p>
          <ul className="list-disc ps-5">
            {request.fields.map((one) => (
              <li key={one.field}>
                {wordOf(one.field)}
                {one.reason && (
                  <>
                    : <bdi>{one.reason}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {consent_withdrawn_at && (
        <Callout tone="warning">
          {t.rich('withdrawn', { at: () => <Ltr>{instant(consent_withdrawn_at)}</Ltr> })}
        </Callout>
      )}
      {isStopped(of.status) && (
        <Messages of={['identify-steps']}>
          <PageOfStopped status={of.page_status} />
        </Messages>
      )}
      {reason && (
        <Callout tone="warning">
          {t('reason')} <bdi>{reason}</bdi>
        </Callout>
      )}
    </>
  );
}

/** Status that the public page shows to the customer. Staff should not tell the customer anything else. */
function PageOfStopped({ status }: { status: KycCustomer['page_status'] }) {
  const t = useTranslations('customers.notes');
  const states = useTranslations('identify-steps.states');
  return <Callout tone="warning">{t('page', { state: states(status) })}</Callout>;
}
