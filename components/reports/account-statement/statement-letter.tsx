'use client';

import { useTranslations } from 'use-intl';

import { Letterhead } from '@/components/document/print/letterhead';
import { AmountInWords } from '@/components/document/print/amount-in-words';
import { InLanguage } from '@/components/layout/in-language';
import { DayNote } from '@/components/ui/day-note';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { QrCode } from '@/components/ui/qr-code';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { useLetterhead } from '@/hooks/use-letterhead';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import type {
  AccountStatement,
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';
import { absolute, isZero, sign } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n';

/** Letters with the statement of a party, one per currency, in the party's language. */
export function Pages({ pages }: { pages: readonly AccountStatement[] }) {
  const [first] = pages;
  const { language } = usePaperLanguage(first?.party?.id ?? null);
  if (!first?.party) return null;
  const { party } = first;
  return (
    <InLanguage language={language}>
      <div className="grid min-h-0 content-start gap-6 overflow-auto px-gutter pb-6 print:block print:p-0">
        {letterSections(pages).map((section) => (
          <Letter
            key={section.currency}
            party={party}
            section={section}
            language={language}
            days={first}
          />
        ))}
      </div>
    </InLanguage>
  );
}

type LetterProps = Readonly<{
  party: Readonly<{ id: number; name: string }>;
  days: Pick<AccountStatement, 'from' | 'to'>;
  section: LetterSection;
  language: Locale;
}>;

function Letter({ party, days, section, language }: LetterProps) {
  const t = useTranslations('reports.letter');
  const { day } = useFormats();
  const wordColumns = useWords();
  const figures = useFigures(section);
  const { currency, opening, closing, lines } = section;
  const rows: readonly Row[] = [
    { kind: 'opening', balance: opening },
    ...lines.map((line) => ({ kind: 'line' as const, line, balance: line.balance })),
    { kind: 'closing', balance: closing },
  ];
  const verify = section.verify ?? null;
  const { name } = useLetterhead();
  const letterhead = useLetterhead();
  const contact = letterhead.contact.join(' · ');
  return (
    <article
      aria-label={t('label', { party: party.name, currency })}
      className="letter voucher sheet"
    >
      <div className="voucher-head">
        <div className="min-w-0">
          <Letterhead of={letterhead} licence={t('licence')} />
          {contact && (
            <p className="text-12 text-ink-2">
              <bdi dir="ltr">{contact}</bdi>
            </p>
          )}
        </div>
        <div className="text-end">
          <p className="text-18 font-semibold">{t('title')}</p>
          <p className="figure text-ink-2">{currency}</p>
        </div>
      </div>
      <dl className="voucher-facts">
        <dt className="text-ink-2">{t('party')}</dt>
        <dd className="min-w-0">
          <bdi className="font-semibold">{party.name}</bdi>
        </dd>
        <dt className="text-ink-2">{t('period')}</dt>
        <dd className="min-w-0">
          <span className="figure">
            <bdi dir="ltr">{day(days.from)}</bdi> – <bdi dir="ltr">{day(days.to)}</bdi>
          </span>{' '}
          · <DayNote day={days.to} />
        </dd>
      </dl>
      <div className="overflow-x-auto">
        <PlainTable
          label={t('lines')}
          rows={rows}
          rowId={(_, at) => at}
          columns={[...wordColumns, ...figures]}
        />
      </div>
      <p className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        <AmountInWords amount={absolute(closing)} currency={currency} language={language} />
      </p>
      <p className="text-12 text-ink-2">{t('sides', { name })}</p>
      <div className="voucher-foot">
        {verify && <QrCode text={verify} label={t('code')} className="size-24 flex-none" />}
        <p className="text-12 text-ink-2">{t('check')}</p>
      </div>
      <div className="sign-lines">
        <p>{t('prepared')}</p>
        <p>{t('approved')}</p>
        <p>{t('received')}</p>
      </div>
    </article>
  );
}

/** Row of a letter: opening balance, line or closing balance, each with the running balance. */
type Row =
  | Readonly<{ kind: 'opening' | 'closing'; balance: string }>
  | Readonly<{ kind: 'line'; line: AccountStatementLine; balance: string }>;

function useWords(): readonly PlainColumn<Row>[] {
  const t = useTranslations('reports.letter');
  const { day } = useFormats();
  return [
    {
      id: 'date',
      header: t('date'),
      cellClass: 'whitespace-nowrap',
      cell: (row) => (row.kind === 'line' ? <Ltr>{day(row.line.date)}</Ltr> : null),
    },
    {
      id: 'document',
      header: t('document'),
      cellClass: 'whitespace-nowrap',
      cell: (row) =>
        row.kind === 'line' ? (
          <Ltr>{row.line.document}</Ltr>
        ) : (
          <span className="font-semibold">{t(row.kind)}</span>
        ),
    },
    {
      id: 'memo',
      header: t('memo'),
      cell: (row) => (row.kind === 'line' ? <bdi>{row.line.memo}</bdi> : null),
    },
  ];
}

function useFigures({ currency, debit, credit }: LetterSection): readonly PlainColumn<Row>[] {
  const t = useTranslations('reports.letter');
  const onSide = (row: Row, side: 1 | -1, total: string) => {
    if (row.kind === 'closing') return <Figure value={total} of={currency} zero="dash" />;
    if (row.kind !== 'line' || sign(row.line.amount) !== side) return null;
    return <Figure value={absolute(row.line.amount)} of={currency} />;
  };
  // The balance has no sign but the mark Dr or Cr. Dr means that the party owes the balance.
  return [
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      cell: (row) =>
        row.kind === 'line' && row.line.rate !== null ? (
          <Rate of={currency} perUnit={row.line.rate} />
        ) : null,
    },
    { id: 'debit', header: t('debit'), align: 'end', cell: (row) => onSide(row, 1, debit) },
    { id: 'credit', header: t('credit'), align: 'end', cell: (row) => onSide(row, -1, credit) },
    {
      id: 'balance',
      header: t('balance'),
      align: 'end',
      cellClass: 'whitespace-nowrap',
      cell: (row) => (
        <span className={row.kind !== 'line' ? 'font-semibold' : undefined}>
          <Figure value={absolute(row.balance)} of={currency} />{' '}
          <span className="inline-block min-w-6 text-start text-12 text-ink-2">
            {isZero(row.balance) ? '' : t(sign(row.balance) > 0 ? 'dr' : 'cr')}
          </span>
        </span>
      ),
    },
  ];
}

/** Section of one currency with its lines from all pages of the report. */
type LetterSection = Omit<AccountStatementSection, 'carried' | 'continued' | 'more'>;

function letterSections(pages: readonly AccountStatement[]): LetterSection[] {
  const all = pages.flatMap(({ sections }) => sections);
  return [...Map.groupBy(all, ({ currency }) => currency).values()].flatMap((parts) => {
    const [first] = parts;
    const lines: AccountStatementLine[] = parts.flatMap((part) => part.lines);
    return first ? [{ ...first, lines }] : [];
  });
}
