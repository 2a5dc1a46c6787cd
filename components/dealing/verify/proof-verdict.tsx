'use client';

import { CircleX, QrCode, Stamp } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Ltr } from '@/components/ui/ltr';
import { type CheckedInclusion, checkInclusion, webDigest } from '@/lib/check-inclusion';
import { isNamed, type Leaf, type LeafAmount } from '@/lib/domain/ledger/inclusion';
import {
  assembled,
  type CodePart,
  missingCodes,
  partsIn,
} from '@/lib/domain/ledger/inclusion-code';
import { absolute, type Decimal, sign } from '@/lib/domain/money';
import { formatDay, formatInstant } from '@/lib/format/date';
import { formatFigure } from '@/lib/format/figure';
import { Answer, Fact } from './answer';

type Proved = Extract<CheckedInclusion, { state: 'proved' }>;

/** Checks a proof of inclusion in the browser, from the text of its codes alone. `text` is one code or several. */
export const ProofVerdict = ({ text }: { text: string }) => (
  <Messages of={['verify-proof']}>
    <Verdict text={text} />
  </Messages>
);

/** Key in local storage for the codes of an incomplete proof. A phone opens each scanned code on another page. */
const KEPT = 'proof-codes';
/** Most characters of kept codes: those of two proofs with all their links. */
const KEPT_MAX = 100_000;

/** Codes of a text, after those that were scanned before if the text does not have all. */
function knownParts(text: string): readonly CodePart[] {
  const own = partsIn(text);
  if (missingCodes(own).length === 0) return own;
  const all = `${readKept()} ${text}`;
  const isWhole = missingCodes(partsIn(all)).length === 0;
  keep(isWhole ? '' : all.slice(-KEPT_MAX));
  return partsIn(all);
}

function readKept(): string {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    // A browser that stores nothing needs all codes in one text.
    return '';
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // See `readKept`.
  }
}

function Verdict({ text }: { text: string }) {
  const t = useTranslations('verify-proof');
  const [parts, setParts] = useState(() => knownParts(text));
  const [checked, setChecked] = useState<CheckedInclusion>();
  const missing = missingCodes(parts);
  const isWhole = missing.length === 0;
  const canCheck = globalThis.crypto.subtle !== undefined;
  useEffect(() => {
    if (!isWhole || !canCheck) return;
    let isOver = false;
    void checkInclusion(assembled(parts)).then((result) => {
      if (!isOver) setChecked(result);
    });
    return () => {
      isOver = true;
    };
  }, [parts, isWhole, canCheck]);

  if (!canCheck) return <Failure title={t('insecure')} text={t('insecureText')} />;
  if (!isWhole) {
    const count = parts.at(-1)?.count ?? 0;
    const known = count - missing.length;
    return (
      <Answer
        icon={QrCode}
        look="bg-warning-soft text-warning"
        title={t('missing', { count: missing.length })}
        text={t('missingText', { known, count })}
      >
        <AskText
          label={t('nextCode')}
          action={t('add')}
          onText={(more) => setParts(knownParts(`${text} ${more}`))}
        />
      </Answer>
    );
  }
  if (!checked) return <p role="status">{t('checking')}</p>;
  if (checked.state === 'proved') return <Proof of={checked} />;
  return <Failure title={t(checked.state)} text={t(`${checked.state}Text`)} />;
}

const Failure = (of: Readonly<{ title: string; text: string }>) => (
  <Answer icon={CircleX} look="bg-negative-soft text-negative" {...of} />
);

type AskProps = Readonly<{
  label: string;
  action: string;
  onText: (text: string) => void;
}>;

function AskText({ label, action, onText }: AskProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onText(typed);
  };
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Field id={id} label={label}>
        <span className="input">
          <input
            id={id}
            dir="auto"
            required
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </Field>
      <Button type="submit">{action}</Button>
    </form>
  );
}

/** A valid proof: the fields to compare with the paper, and what was checked and what was not. */
function Proof({ of }: { of: Proved }) {
  const t = useTranslations('verify-proof');
  const { inclusion, stamp } = of;
  const { leaf, place } = inclusion;
  const isBalance = leaf.kind === 'balance';
  const kind = isBalance ? 'balance' : 'receipt';
  const at = `${formatInstant(stamp.at.toISOString(), { timezone: 'UTC' })} UTC`;
  const ltr = (text: string) => () => <Ltr>{text}</Ltr>;
  return (
    <Answer
      icon={Stamp}
      look="bg-accent-soft text-accent-soft-ink"
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
    >
      <dl className="grid gap-3 border-t border-line pt-4">
        {!isBalance && (
          <>
            <Fact label={t('receipt.number')}>
              <Ltr>{leaf.number}</Ltr>
            </Fact>
            <Fact label={t('receipt.day')}>
              <Ltr>{formatDay(leaf.day)}</Ltr>
            </Fact>
          </>
        )}
        {leaf.amounts.map((amount, index) => (
          <Amount key={index} of={amount} />
        ))}
        <Fact label={t('stamped')}>
          <Ltr>{at}</Ltr>
        </Fact>
      </dl>
      <NameCheck leaf={leaf} salt={inclusion.salt} />
      <div className="grid gap-2 border-t border-line pt-4">
        <h2>{t('checked.title')}</h2>
        <ul className="list-disc ps-5">
          <li>{t.rich('checked.tree', { size: ltr(String(place.size)) })}</li>
          <li>{t('checked.books')}</li>
          <li>{t.rich('checked.stamp', { authority: () => <bdi>{stamp.authority}</bdi> })}</li>
        </ul>
        <h2>{t('unchecked.title')}</h2>
        <ul className="list-disc ps-5">
          <li>
            {t('unchecked.books')}{' '}
            <Ltr className="break-all whitespace-normal">{inclusion.hash}</Ltr>
          </li>
          <li>
            {t('unchecked.authority')}{' '}
            <Ltr className="break-all whitespace-normal">{stamp.fingerprint}</Ltr>
          </li>
          <li>{t(isBalance ? 'unchecked.lines' : 'unchecked.void')}</li>
          <li>{t('unchecked.page')}</li>
        </ul>
      </div>
    </Answer>
  );
}

/** Decimals that an amount is shown with: those of its currency, or more if it has more. */
function decimalsOf(amount: Decimal, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.max(maximumFractionDigits, amount.split('.')[1]?.length ?? 0);
}

const amountText = (amount: Decimal, currency: string): string =>
  `${formatFigure(amount, decimalsOf(amount, currency))} ${currency}`;

const ROLES = ['buy', 'sell', 'take', 'give', 'fee'] as const;

function Amount({ of: [role, currency, amount, counter, value] }: { of: LeafAmount }) {
  const t = useTranslations('verify-proof');
  if (role === 'balance') {
    const side = sign(amount) < 0 ? 'credit' : 'debit';
    return (
      <Fact label={t('balance.amount')}>
        <Ltr>{amountText(absolute(amount), currency)}</Ltr>{' '}
        {sign(amount) !== 0 && t(`balance.${side}`)}
      </Fact>
    );
  }
  const known = ROLES.find((one) => one === role);
  const main = <Ltr>{amountText(amount, currency)}</Ltr>;
  return (
    <Fact label={known ? t(`roles.${known}`) : role}>
      {counter === undefined || value === undefined
        ? main
        : t.rich('exchanged', {
            amount: () => main,
            value: () => <Ltr>{amountText(value, counter)}</Ltr>,
          })}
    </Fact>
  );
}

/** Compares the name that the user reads on the paper. The proof has only a salted hash of it. */
function NameCheck({ leaf, salt }: { leaf: Leaf; salt: Uint8Array }) {
  const t = useTranslations('verify-proof');
  const [isSame, setIsSame] = useState<boolean>();
  if (leaf.party === '') return <p className="text-ink-2">{t('name.none')}</p>;
  const compare = (name: string) => void isNamed({ leaf, salt }, name, webDigest).then(setIsSame);
  return (
    <div className="grid gap-2">
      <AskText label={t('name.label')} action={t('name.compare')} onText={compare} />
      {isSame !== undefined && (
        <p role="status" className={isSame ? 'text-positive' : 'text-negative'}>
          {t(isSame ? 'name.same' : 'name.other')}
        </p>
      )}
    </div>
  );
}
