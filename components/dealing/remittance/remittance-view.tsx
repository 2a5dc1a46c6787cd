'use client';

import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, WordFact } from '@/components/document/record/facts';
import { FieldFacts } from '@/components/document/record/field-facts';
import { RateFact } from '@/components/document/record/rate-fact';
import { remitFields } from './remittance-fields';
import { RemitReceipt } from './remittance-receipt';
import { remittance } from './remittance-calls';
import { groupedCode, usePayoutCode } from './payout-code';
import { LazyMessages } from '@/components/document/messages/lazy-messages';
import type { Field } from '@/components/fields/field';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useCopy } from '@/hooks/use-copy';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useSystemSetup } from '@/hooks/use-system-setting';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import { LOCALES } from '@/lib/i18n';

const WORDS = 'remits';

/** Fields that are not shown as facts, because the travel rule section shows them. */
const OF_TRAVEL = ['sender_address', 'sender_date_of_birth', 'sender_document'];
/** Fields that are not shown as facts, because another part of the page shows them or only the form needs them. */
const ELSEWHERE = ['beneficiary_id', 'keep_beneficiary', 'rate', 'quote_direction'];

const FIELDS = remitFields({
  book: [],
  ways: () => [],
  level: 'full',
  paying: [],
  paysAnother: false,
  base: '',
  newBeneficiary: '',
})
  .filter(({ name }) => !ELSEWHERE.includes(name))
  .map((field): Field =>
    field.name === 'sender'
      ? { ...field, read: (row) => (row as unknown as Transfer).travel?.sender ?? row.sender }
      : field,
  );
const POSTED = FIELDS.filter(({ name }) => !OF_TRAVEL.includes(name));

/**
 * View of a remittance: payout code, alerts, missing data and facts. A sent remittance that is not a draft also shows
 * its receipt and messages.
 */
export function RemitView({ record }: { record: Transfer }) {
  const t = useTranslations('remits');
  const { travel, status, kind } = record;
  const payoutCode = usePayoutCode(record.id);
  const code = isToBePaid(record.status) ? payoutCode : undefined;
  return (
    <>
      {code !== undefined && (
        <Callout tone="positive">
          {t('codeTold')}{' '}
          <bdi dir="ltr" className="figure text-18 font-semibold tracking-widest">
            {groupedCode(code)}
          </bdi>
          <p>{t('codeOnce')}</p>
        </Callout>
      )}
      {record.alerts.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      {record.missing.length > 0 && (
        <Callout tone="warning">
          <p>{t('missing')}</p>
          <ul className="list-disc ps-5">
            {record.missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Callout>
      )}
      <FieldFacts fields={travel ? POSTED : FIELDS} record={record} words={WORDS}>
        <RemitFacts record={record} />
      </FieldFacts>
      {kind === 'remit_out' && status !== 'draft' && (
        <>
          <RemitReceipt record={record} />
          <LazyMessages type="transfer" id={record.id} secrets={{ payout_code: code }} />
          <section aria-label={t('message.title')} className="no-print grid gap-2">
            <h3 className="font-semibold">{t('message.title')}</h3>
            <div className="grid gap-4 sm:grid-cols-2">
              {LOCALES.map((language) => (
                <InLanguage key={language} language={language}>
                  <Message record={record} />
                </InLanguage>
              ))}
            </div>
          </section>
        </>
      )}
    </>
  );
}

/** True if the payout code is still valid, that is, the remittance can still be paid out. */
const isToBePaid = (status: string): boolean =>
  [remittance.send, remittance.available, remittance['pay-out'], remittance.release].some(
    ({ step }) => step.from.includes(status),
  );

function Message({ record }: { record: Transfer }) {
  const t = useTranslations('remits.message');
  const copy = useCopy();
  const { money, day } = useFormats();
  const setup = useSystemSetup();
  const { sender, beneficiary, agent, payout_amount, payout_currency, number, expires_on } = record;
  const text = t('text', {
    beneficiary: beneficiary?.name ?? '',
    sender: sender?.name ?? '',
    number: number ?? '',
    agent: agent?.name ?? '',
    until: expires_on ? day(expires_on) : '–',
    amount: money(payout_amount ?? '0', payout_currency ?? ''),
    house: setup?.name ?? '',
  });
  const subject = t('subject', { number: number ?? '' });
  const query = new URLSearchParams({ subject, body: text }).toString().replaceAll('+', '%20');
  return (
    <div className="grid content-start gap-2">
      <p className="rounded-ctl border border-line p-3 text-ink-2">{text}</p>
      <span className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => copy(text, t('copied'))}>
          {t('copy')}
        </Button>
        <a href={`mailto:?${query}`} className={buttonClass()}>
          <Icon of={Mail} size={14} />
          {t('mail')}
        </a>
      </span>
    </div>
  );
}

/** Agent, sender, amount paid in, margin, and the reason of the last step. */
function RemitFacts({ record }: { record: Transfer }) {
  const t = useTranslations('remits');
  const { baseCurrency } = useFormats();
  const { agent, sender, paid_in, margin, step_reason, tries_left, status, kind, settlement } =
    record;
  const inBase = [
    ['fields.paid_in', paid_in],
    ['fields.fee.amount', record.fee && record.fee.mode !== 'waived' ? record.fee.amount : null],
    ['fields.margin', margin],
  ] as const;
  const { rate, quote_unit, quote_direction, payout_currency } = record;
  return (
    <>
      <Fact label={t('fields.agent_id')}>
        <Agent of={agent} />
      </Fact>
      {kind === 'remit_out' && (
        <Fact label={t('fields.sender_id')}>
          <bdi className="font-semibold">{sender?.name}</bdi>
        </Fact>
      )}
      {inBase.map(
        ([name, amount]) =>
          amount !== null && (
            <Fact key={name} label={t(name)}>
              <Figure value={amount} currency={baseCurrency} />
            </Fact>
          ),
      )}
      {rate !== null && payout_currency !== null && payout_currency !== baseCurrency && (
        <RateFact
          label={t('fields.rate')}
          quote={
            {
              rate,
              quote_unit: quote_unit ?? 1,
              quote_direction: quote_direction ?? 'direct',
            } as const
          }
          currency={payout_currency}
          base={baseCurrency}
        />
      )}
      {status === 'settled' && (
        <Fact label={t('fields.settlement')}>
          <Settled by={settlement} />
        </Fact>
      )}
      <WordFact label={t('fields.reason')} of={step_reason} />
      {status === 'available' && tries_left !== null && (
        <Fact label={t('fields.tries_left')}>{tries_left}</Fact>
      )}
    </>
  );
}

/**
 * Link to the settlement of the remittance. Without a settlement, a text refers to the running account of the agent.
 */
function Settled({ by }: { by: Transfer['settlement'] }) {
  const t = useTranslations('remits');
  const mayView = useMayView();
  if (!by) return t('settledBefore');
  if (!mayView('settlements')) return <bdi>{by.number}</bdi>;
  return (
    <RecordLink to="app.accounting.settlements" view={by.id}>
      {by.number}
    </RecordLink>
  );
}

/** Name of the agent, with a link to the running account for users who may view it. */
function Agent({ of }: { of: Transfer['agent'] }) {
  const mayView = useMayView();
  const name = <bdi className="font-semibold">{of?.name}</bdi>;
  if (!of || !mayView('parties')) return name;
  return (
    <RecordLink to="app.accounting.parties" view={of.id}>
      {name}
    </RecordLink>
  );
}
