'use client';

import { Check as Tick, TriangleAlert, ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { FieldOf } from '@/hooks/form-problems';
import type { Preview } from './use-preview';
import { LineAccount } from '@/components/document/lines/line-account';
import { BalanceFigure } from '@/components/ui/balance-figure';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { EntryLine } from '@/lib/contract/document-fields';
import { absolute, add, sign, sum } from '@/lib/domain/money';

type Props = Readonly<{
  preview: Preview;
  /** True if the preview shows the balance of each account before and after the posting. */
  hasBalances?: boolean;
  /** True if the document posts nothing; only refusals and warnings are shown. */
  postsNothing?: boolean | undefined;
  /** Indexes of incomplete lines, which the preview omits. */
  leftOut?: readonly number[];
  /** Maps a field of the previewed input to a field of the form. */
  fieldOf: FieldOf;
  onFocus: (field: string) => void;
}>;

/** Preview of the ledger lines with refusals and warnings, each linked to its field. */
export function LedgerPreview({
  preview: { lines, warnings },
  hasBalances = true,
  postsNothing = false,
  leftOut = [],
  fieldOf,
  onFocus,
}: Props) {
  const t = useTranslations('document.preview');
  const ledger = useTranslations('document.ledger');
  const { baseMark } = useFormats();

  return (
    <section aria-label={t(postsNothing ? 'checks' : 'title')} className="pb-4">
      <div className="flex h-12 items-center justify-between gap-2 border-b border-line px-4">
        <h2>{t(postsNothing ? 'checks' : 'title')}</h2>
        {!postsNothing && (
          <span className="text-12 text-ink-3">{t('base', { currency: baseMark })}</span>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t(postsNothing ? 'nothing' : 'none')}</p>
      ) : (
        <table className="tbl [--table-edge:16px]">
          <thead>
            <tr>
              <th scope="col" className="whitespace-normal!">
                {hasBalances ? t('account') : ledger('account')}
              </th>
              <th scope="col" className="num">
                {t('debit')}
              </th>
              <th scope="col" className="num">
                {t('credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <PreviewLine
                key={index}
                line={line}
                before={hasBalances ? lines.slice(0, index) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {!postsNothing && lines.length + warnings.length + leftOut.length > 0 && (
        <h3 className="px-4 pt-4 pb-1 text-12 font-medium text-ink-2">{t('checks')}</h3>
      )}
      <ul className="grid gap-1.5 px-4">
        {warnings.every(isNote) && lines.length > 0 && leftOut.length === 0 && (
          <li className="flex gap-2">
            <Icon of={Tick} size={14} className="mt-0.5 text-positive" />
            {t('fine')}
          </li>
        )}
        {leftOut.map((at) => (
          <Check
            key={at}
            level="note"
            text={t('leftOut', { line: at + 1 })}
            onFocus={() => onFocus(`lines.${at}.account_id`)}
          />
        ))}
        {warnings.map(({ key, level, field = '', message }) => (
          <Check
            key={`${key} ${field}`}
            level={level}
            text={message}
            onFocus={() => onFocus(fieldOf(field))}
          />
        ))}
      </ul>
    </section>
  );
}

/** True for a finding that does not prevent posting. */
const isNote = ({ level }: Pick<Preview['warnings'][number], 'level'>) => level === 'note';

/** One finding of the check; a click focuses its field. */
function Check({
  level,
  text,
  onFocus,
}: Pick<Preview['warnings'][number], 'level'> & { text: string; onFocus: () => void }) {
  return (
    <li className="flex gap-2">
      <Icon
        of={TriangleAlert}
        size={14}
        className={isNote({ level }) ? 'mt-0.5 text-warning' : 'mt-0.5 text-negative'}
      />
      <button type="button" className="text-start hover:underline" onClick={onFocus}>
        {text}
      </button>
    </li>
  );
}

type PreviewLineProps = Readonly<{
  line: EntryLine;
  /** Lines above this one, which may change the same account. If undefined, no balances are shown. */
  before: readonly EntryLine[] | undefined;
}>;

/** A preview line: its base amount and, if balances are shown, the balance of its account before and after. */
function PreviewLine({ line, before }: PreviewLineProps) {
  const { base: home } = useLedgerSetting();
  const value = line.base ?? '0';
  return (
    <>
      <tr>
        <td className="border-b-0! pt-1! align-top whitespace-normal!">
          <LineAccount line={line} />
        </td>
        <SideCell value={sign(value) > 0 ? value : undefined} of={home} />
        <SideCell value={sign(value) < 0 ? absolute(value) : undefined} of={home} />
      </tr>
      <tr>
        <td colSpan={3} className="h-auto! pb-1!">
          {before && <BalanceMove line={line} before={before} />}
        </td>
      </tr>
    </>
  );
}

const SideCell = ({ value, of }: { value: string | undefined; of: string }) => (
  <td className="num border-b-0! pt-1! align-top">
    {value !== undefined && <Figure value={value} of={of} />}
  </td>
);

function BalanceMove({ line, before }: { line: EntryLine; before: readonly EntryLine[] }) {
  const t = useTranslations('document.preview');
  const { account } = useLedgerSetting();
  const balances = account(line.account_id)?.balances;
  if (!balances) return null;
  const held = balances.find(({ currency }) => currency === line.currency)?.amount ?? '0';
  const start = sum([held, ...before.filter(isOnSame(line)).map(({ amount }) => amount)]);
  return (
    <span className="flex flex-wrap items-center gap-1 text-12 text-ink-2">
      <BalanceFigure account={line.account_id} value={start} currency={line.currency} />
      <Icon of={ArrowRight} size={12} directional />
      <span className="sr-only">{t('becomes')}</span>
      <BalanceFigure
        account={line.account_id}
        value={add(start, line.amount)}
        currency={line.currency}
      />
    </span>
  );
}

const isOnSame =
  (line: EntryLine) =>
  ({ account_id, currency }: EntryLine): boolean =>
    account_id === line.account_id && currency === line.currency;
