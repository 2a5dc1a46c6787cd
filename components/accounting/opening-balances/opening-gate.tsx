'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountName } from '@/components/pickers/use-account-name';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import { absolute, isZero, sign } from '@/lib/domain/money';

/** Purposes of the accounts that can receive the remaining opening equity. */
const TARGETS = ['capital', 'retained_earnings'] as const;

type Props = Readonly<{
  /** Remaining opening equity in the base currency, debit positive. */
  gap: string;
  busy?: boolean;
  /** Posts the balances, and creates a draft journal that moves the remaining opening equity to the given account. */
  onMove?: (accountId: number) => void;
}>;

/**
 * Shows the remaining opening equity or a note that nothing remains. With `onMove` it has a button for each target
 * account.
 */
export function OpeningGate({ gap, busy = false, onMove }: Props) {
  const t = useTranslations('opening-balances');
  const { base } = useLedgerSetting();
  const figure = () => (
    <b className="font-semibold">
      <Figure value={absolute(gap)} currency={base} />
    </b>
  );
  if (isZero(gap)) {
    return (
      <Gate title={t('gate')} tone="positive">
        {t('closed')}
      </Gate>
    );
  }
  return (
    <Gate title={t('gate')} tone="warning">
      <p>{t.rich(sign(gap) < 0 ? 'leftCredit' : 'leftDebit', { amount: figure })}</p>
      <ul className="grid list-disc gap-1 ps-4 pt-1">
        <li>{t('wayAdd')}</li>
        <li>{t('wayMove')}</li>
      </ul>
      {onMove && <Moves busy={busy} onMove={onMove} />}
    </Gate>
  );
}

type GateProps = Readonly<{ title: string; tone: 'positive' | 'warning'; children: ReactNode }>;

function Gate({ title, tone, children }: GateProps) {
  return (
    <section aria-label={title} aria-live="polite" className="border-b border-line px-4 py-3">
      <Callout tone={tone}>
        <h2>{title}</h2>
        {children}
      </Callout>
    </section>
  );
}

function Moves({ busy, onMove }: { busy: boolean; onMove: (accountId: number) => void }) {
  const t = useTranslations('opening-balances');
  const { accounts } = useLedgerSetting();
  const nameOf = useAccountName();
  const targets = TARGETS.flatMap((wanted) => {
    const found = [...accounts.values()].find(({ purpose }) => purpose === wanted);
    return found ? [found] : [];
  });
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      {targets.map(({ id, number, name }) => (
        <Button
          key={id}
          busy={busy}
          className="h-auto! max-w-full py-1 text-start whitespace-normal!"
          onClick={() => onMove(id)}
        >
          {t('postAndMove', { account: `${number} ${nameOf(id, name)}` })}
        </Button>
      ))}
    </div>
  );
}
