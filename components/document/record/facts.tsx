import type { ReactNode } from 'react';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import type { Decimal } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

/** List of labelled facts. Labels take at most 45 % of the width, so that values have room on phones. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[fit-content(45%)_1fr] content-start gap-x-5 gap-y-1.5">
    {children}
  </dl>
);

/** A labelled free text; null if the text is empty. */
export const WordFact = ({ label, of }: { label: string; of: string | null | undefined }) =>
  of ? (
    <Fact label={label}>
      <bdi>{of}</bdi>
    </Fact>
  ) : null;

type FigureProps = Readonly<{
  label: string;
  value: Decimal | null;
  currency: string | null;
  /** True for the main figure of the record. */
  strong?: boolean;
}>;

/** A labelled amount with its currency; null without an amount or a currency. */
export const FigureFact = ({ label, value, currency, strong = false }: FigureProps) => {
  if (value === null || currency === null) return null;
  const figure = <Figure value={value} currency={currency} />;
  return (
    <Fact label={label}>{strong ? <span className="font-semibold">{figure}</span> : figure}</Fact>
  );
};

type RecordProps = Readonly<{
  label: string;
  to: RouteName;
  of: Readonly<{ id: number; number: string | null }> | null | undefined;
}>;

/** A labelled link to another record; null without a record. */
export const RecordFact = ({ label, to, of }: RecordProps) =>
  of ? (
    <Fact label={label}>
      <RecordLink to={to} view={of.id}>
        {of.number ?? ''}
      </RecordLink>
    </Fact>
  ) : null;

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="min-w-20 text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
