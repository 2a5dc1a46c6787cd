'use client';

import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, WordFact, Facts } from '@/components/document/record/facts';
import { FieldFacts } from '@/components/document/record/field-facts';
import { RateFact } from '@/components/document/record/rate-fact';
import { remitFields } from './remittance-fields';
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
import { Ltr } from '@/components/ui/ltr';
import { useCopy } from '@/hooks/use-copy';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useWriting } from '@/hooks/use-writing';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import { isZero } from '@/lib/domain/money';
import { LOCALES } from '@/lib/i18n';

const WORDS = 'remits';

/** Fields that are hidden if the record has travel rule data, because these data contain the sender's values. */
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
          {/* Receipt for the sender, with the sender's rights, in all languages side by side. */}
          <section aria-label={t('receipt.title')} className="grid gap-2">
            <h3 className="font-semibold">{t('receipt.title')}</h3>
            <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
              {LOCALES.map((language) => (
                <InLanguage key={language} language={language}>
                  <Receipt record={record} />
                </InLanguage>
              ))}
            </div>
          </section>
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

/**
 * Facts of a remittance, such as agent, sender, amount paid in, margin and settlement. If a settled remittance has no
 * settlement document, the running account of the agent settled it.
 */
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
  const mayView = useMayView();
  const agentName = <bdi className="font-semibold">{agent?.name}</bdi>;
  return (
    <>
      <Fact label={t('fields.agent_id')}>
        {agent && mayView('parties') ? (
          <RecordLink to="app.accounting.parties" view={agent.id}>
            {agentName}
          </RecordLink>
        ) : (
          agentName
        )}
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
          {!settlement && t('settledBefore')}
          {settlement && !mayView('settlements') && <bdi>{settlement.number}</bdi>}
          {settlement && mayView('settlements') && (
            <RecordLink to="app.accounting.settlements" view={settlement.id}>
              {settlement.number}
            </RecordLink>
          )}
        </Fact>
      )}
      <WordFact label={t('fields.reason')} of={step_reason} />
      {status === 'available' && tries_left !== null && (
        <Fact label={t('fields.tries_left')}>{tries_left}</Fact>
      )}
    </>
  );
}

function Receipt({ record }: { record: Transfer }) {
  const t = useTranslations('remits.receipt');
  const words = useTranslations('remits');
  const { text } = useWriting();
  const { mark } = useRateFormat();
  const { day, baseCurrency } = useFormats();
  const { date, payout_amount, rate } = record;
  const paid = record.payout_currency ?? '';
  const [one, other] =
    record.quote_direction === 'direct' ? [paid, baseCurrency] : [baseCurrency, paid];
  const code = usePayoutCode(record.id);
  const { remittance_cancel_minutes: minutes, complaint_contact: contact } = useExchangeSetting();
  return (
    <article className="grid content-start gap-3 rounded-ctl border border-line p-3">
      <Facts>
        <Fact label={t('number')}>
          <span className="flex flex-wrap gap-x-2">
            <Ltr>{record.number}</Ltr>
            {date && <bdi className="figure text-ink-2">{day(date)}</bdi>}
          </span>
        </Fact>
        {(['sender', 'beneficiary', 'agent'] as const).map((name) => (
          <Fact key={name} label={t(name)}>
            <bdi>{record[name]?.name}</bdi>
          </Fact>
        ))}
        {inBaseOf(record).map(([name, amount]) => (
          <Fact key={name} label={t(name)}>
            <Figure value={amount} currency={baseCurrency} />
          </Fact>
        ))}
        {rate !== null && (
          <Fact label={words('fields.rate')}>
            <Ltr>{`1 ${one} = ${mark(rate)} ${other}`}</Ltr>
          </Fact>
        )}
        <Fact label={t('received')}>
          <Figure value={payout_amount ?? ''} currency={paid} className="font-semibold" />
        </Fact>
        {record.expires_on && (
          <Fact label={t('until')}>
            <bdi className="figure">{day(record.expires_on)}</bdi>
          </Fact>
        )}
        {code !== undefined && (
          <Fact label={t('code')}>
            <Ltr className="font-semibold tracking-widest">{groupedCode(code)}</Ltr>
          </Fact>
        )}
      </Facts>
      <div className="grid gap-1 text-12 text-ink-2">
        {minutes > 0 && <p>{text(t('cancel', { minutes }))}</p>}
        <p>{t('paper')}</p>
        {contact !== '' && (
          <p>
            {t('complaints')} <bdi>{contact}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}

/** Amounts of the receipt in base, without null and zero amounts. */
function inBaseOf({ principal, fee, tax, paid_in }: Transfer) {
  const all = [
    ['principal', principal],
    ['fee', fee && fee.mode !== 'waived' ? fee.amount : null],
    ['tax', tax],
    ['paid', paid_in],
  ] as const;
  return all.flatMap(([name, amount]) =>
    amount === null || isZero(amount) ? [] : [[name, amount] as const],
  );
}
