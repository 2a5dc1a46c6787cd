'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { RateCell } from '@/components/exchange/rates/rate-cell';
import {
  type Texts,
  CELLS,
  changeOf,
  type RateLine,
  readLine,
  spreadPercent,
} from '@/components/exchange/rates/rate-lines';
import type { RateDrafts } from '@/components/exchange/rates/use-rate-drafts';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText } from '@/components/ui/age-text';
import { IconButton } from '@/components/ui/button';
import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import { changeInPercent } from '@/lib/domain/board';
import { shownRate } from '@/lib/format/rate';

type Props = Readonly<{
  line: RateLine;
  index: number;
  drafts: RateDrafts;
  refused: Readonly<Record<string, string>>;
  mayEdit: boolean;
}>;

type Prices = ReturnType<typeof readLine>['prices'];

export function RateRow(props: Props) {
  const { line, index, drafts } = props;
  const { code, standing } = line;
  const texts = drafts.textsOf(line);
  const isDrafted = drafts.isDrafted(code);
  const { prices } = readLine(texts, line.manner);

  return (
    <tr data-line={index} data-current={isDrafted || undefined}>
      <CurrencyCells line={line} />
      <PriceCells {...props} texts={texts} isDrafted={isDrafted} prices={prices} />
      <MovedCells line={line} prices={prices} isDrafted={isDrafted} />
      <AgeCell line={line} drafts={drafts} isDrafted={isDrafted} />
      <td className="max-w-48 text-12 text-ink-3">
        {standing?.by && <FreeText>{standing.by.name}</FreeText>}
      </td>
    </tr>
  );
}

function CurrencyCells({ line }: Pick<Props, 'line'>) {
  const { code, name } = line;
  return (
    <>
      <th scope="row" aria-label={code} className="pin">
        <RecordLink to="app.exchange.rates" view={code} className="font-medium" title={name}>
          <bdi>{code}</bdi>
        </RecordLink>
      </th>
      <td className="border-e border-line text-12 text-ink-3">
        <Manner line={line} />
      </td>
    </>
  );
}

type PriceCellsProps = Props & Readonly<{ texts: Texts; isDrafted: boolean; prices: Prices }>;

function PriceCells({ texts, isDrafted, prices, ...props }: PriceCellsProps) {
  const { line, index, drafts, refused, mayEdit } = props;
  const { code } = line;
  const problems = drafts.problemsOf(code);
  return CELLS.map((cell) => (
    <RateCell
      key={cell}
      code={code}
      cell={cell}
      texts={texts}
      problem={problems[cell] ?? refused[`${code} ${cell}`]}
      placeholder={cell === 'mid' && isDrafted && prices ? shownRate(prices.mid) : undefined}
      disabled={!mayEdit}
      isChanged={isDrafted && texts[cell] !== line.texts[cell]}
      onType={(text) => drafts.type(line, cell, text)}
      onPaste={(text) => drafts.paste(text, { line: index, cell })}
    />
  ));
}

type MovedCellsProps = Pick<Props, 'line'> & Readonly<{ prices: Prices; isDrafted: boolean }>;

function MovedCells({ line, prices, isDrafted }: MovedCellsProps) {
  const spread = prices && spreadPercent(line, prices);
  const change = isDrafted ? prices && changeOf(line, prices) : line.standing?.change_percent;
  return (
    <>
      <td className="num text-ink-2">
        <bdi dir="ltr">{spread ?? ''}</bdi>
      </td>
      <td className="num">{change != null && <ChangePercent value={change} />}</td>
      <td className="num text-ink-2">
        <Reference line={line} />
      </td>
    </>
  );
}

type AgeCellProps = Pick<Props, 'line' | 'drafts'> & Readonly<{ isDrafted: boolean }>;

function AgeCell({ line: { code, standing }, drafts, isDrafted }: AgeCellProps) {
  const t = useTranslations('rates');
  return (
    <td className="num">
      {isDrafted ? (
        <IconButton
          icon={Undo2}
          directional
          variant="ghost"
          label={t('drop', { currency: code })}
          onClick={() => drafts.drop(code)}
        />
      ) : (
        standing && <AgeText of={standing} />
      )}
    </td>
  );
}

/** Quotation of the rates: base for units, or units for one of the base. */
function Manner({ line: { code, manner } }: { line: RateLine }) {
  const t = useTranslations('rates');
  const { baseCurrency } = useFormats();
  const { quote_unit, quote_direction } = manner;
  return t(quote_direction, { unit: quote_unit, code, base: baseCurrency });
}

/** Reference rate, and the difference of our mid rate from it. */
function Reference({ line: { standing } }: { line: RateLine }) {
  if (!standing?.reference) return null;
  const { mid, mid_base, source } = standing.reference;
  return (
    <span title={source} className="inline-flex gap-2">
      <bdi dir="ltr">{shownRate(mid)}</bdi>
      <ChangePercent value={changeInPercent(standing.mid_base, mid_base)} />
    </span>
  );
}
