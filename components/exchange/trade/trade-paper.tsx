'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaperChoice } from '@/components/document/print/paper-choice';
import { SignLines } from '@/components/document/print/print-parts';
import { PaperFact } from '@/components/document/print/paper-fact';
import { PaperHead } from '@/components/exchange/sales/paper-parts';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import { QuotedPair } from '@/components/exchange/trade/quoted-pair';
import { InLanguage } from '@/components/layout/in-language';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Written } from '@/components/ui/written';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import type { Trade } from '@/lib/contract/exchange/trade';
import type { Locale } from '@/lib/i18n';

/** Printed confirmation of a trade, in the counterparty's language unless another is selected. */
export function TradePaper({ trade }: { trade: Trade }) {
  const { may } = usePermission('trade');
  const own = usePaperLanguage(trade.counterparty_id).language;
  const [chosen, setChosen] = useState<Locale>();
  const language = chosen ?? own;
  if (trade.number === null) return null;
  return (
    <>
      {may('print') && <PaperChoice language={language} onLanguage={setChosen} />}
      <InLanguage language={language}>
        <Confirmation trade={trade} number={trade.number} />
      </InLanguage>
    </>
  );
}

/** The confirmation; the page prints only this part. */
function Confirmation({ trade, number }: { trade: Trade; number: string }) {
  const t = useTranslations('trade.paper');
  const { paper } = useVoucherPaper();
  const { counterparty, status, branch } = trade;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead
        title={t('title')}
        number={number}
        status={status === 'voided' ? status : 'posted'}
        branch={branch}
      />
      <p>{t('begin', { counterparty: counterparty ?? '' })}</p>
      <dl className="voucher-facts">
        <DealFacts trade={trade} />
        <CounterpartyFacts trade={trade} />
      </dl>
      <p>{t('end')}</p>
      <SignLines roles={['prepared', 'approved', 'counterparty']} />
    </div>
  );
}

function DealFacts({ trade }: { trade: Trade }) {
  const t = useTranslations('trade.paper');
  const { day } = useFormats();
  const { date, value_date, legs } = trade;
  return (
    <>
      <PaperFact label={t('date')}>
        <span className="figure">{day(date ?? '')}</span>
      </PaperFact>
      {(['fc', 'counter'] as const).map((leg) => (
        <PaperFact key={leg} label={t(legs[leg].is_ours ? 'receive' : 'pay')}>
          <span className="font-semibold">
            <Figure value={legs[leg].amount} currency={legs[leg].currency} />
          </span>
        </PaperFact>
      ))}
      <PaperFact label={t('rate')}>
        <QuotedPair trade={trade} />
      </PaperFact>
      <PaperFact label={t('valueDate')}>
        <span className="figure">{day(value_date)}</span>
      </PaperFact>
    </>
  );
}

/** The counterparty's reference and payment instructions. */
function CounterpartyFacts({ trade: { reference, instructions } }: { trade: Trade }) {
  const t = useTranslations('trade.paper');
  return (
    <>
      {reference && (
        <PaperFact label={t('yours')}>
          <Written>{reference}</Written>
        </PaperFact>
      )}
      {instructions && (
        <PaperFact label={t('instructions')}>
          <bdi className="whitespace-pre-line">{instructions}</bdi>
        </PaperFact>
      )}
    </>
  );
}
