'use client';

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { OpeningDialog } from '@/components/settings/currencies/opening-dialog';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Currency } from '@/lib/contract/settings/currencies';
import { currencyOpening } from '@/lib/contract/settings/currency-opening';
import type { Action } from '@/lib/domain/permission';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** Opening balance of a currency, or a button to enter it. It is entered once and corrected by a void. */
export function CurrencyOpening({ currency }: { currency: Currency }) {
  const t = useTranslations('settings.currencies.opening');
  const heading = useId();
  const { may } = usePermission('journal entry');
  const [isAsking, setAsking] = useState(false);
  const { data } = useAnswer(
    currencyOpening.show,
    { params: { id: currency.id } },
    { enabled: may('view') },
  );
  if (!may('view')) return null;
  const opening = data?.opening;
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h3>
      {opening && <Opened opening={opening} currency={currency} />}
      {data?.opening === null && <Unopened may={may} onOpen={() => setAsking(true)} />}
      {isAsking && <OpeningDialog currency={currency} onClose={() => setAsking(false)} />}
    </section>
  );
}

type OpenedProps = Readonly<{
  opening: NonNullable<AnswerOf<typeof currencyOpening.show>['opening']>;
  currency: Currency;
}>;

function Opened({ opening, currency }: OpenedProps) {
  const { baseCurrency, day } = useFormats();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <RecordLink
        to="app.accounting.journal-entry"
        view={opening.id}
        className="figure font-medium"
      >
        {opening.number}
      </RecordLink>
      <span className="figure text-ink-2">{opening.date && day(opening.date)}</span>
      <Figure value={opening.amount} currency={currency.code} />
      {!currency.is_base && <Figure value={opening.base} currency={baseCurrency} />}
    </p>
  );
}

function Unopened({
  may,
  onOpen,
}: Readonly<{ may: (action: Action) => boolean; onOpen: () => void }>) {
  const t = useTranslations('settings.currencies.opening');
  return (
    <>
      <p className="text-12 text-ink-3">{t('none')}</p>
      {may('post') && (
        <Button className="justify-self-start" onClick={onOpen}>
          {t('open')}
        </Button>
      )}
    </>
  );
}
