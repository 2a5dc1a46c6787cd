'use client';

import { Undo2 } from 'lucide-react';
import { useEffect, type KeyboardEvent, useRef, useId } from 'react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from './change-percent';
import {
  CELLS,
  type RateLine,
  type Texts,
  changeOf,
  readLine,
  spreadPercent,
  type Cell,
} from './rate-lines';
import { RateOrigin } from './rate-origin';
import type { RateDrafts } from './use-rate-drafts';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText } from '@/components/ui/age-text';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useErrorText } from '@/components/ui/use-error-text';
import { fieldsOf, isFocusHeld } from '@/hooks/first-field';
import { useFormats } from '@/hooks/use-formats';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { changeInPercent } from '@/lib/domain/dealing/board';
import { shownRate } from '@/lib/format/rate';

type Props = Readonly<{
  lines: readonly RateLine[];
  drafts: RateDrafts;
  /** Errors from the server by currency and cell. */
  refused: Readonly<Record<string, string>>;
  mayEdit: boolean;
}>;

/** Rate grid that works like a spreadsheet: keys move between cells, and a paste can fill several cells. */
export function RateGrid({ lines, drafts, refused, mayEdit }: Props) {
  const t = useTranslations('rates');
  const { baseCurrency } = useFormats();
  const arrows = useGridArrows();
  useFirstCell(arrows.ref);
  return (
    <div
      {...arrows}
      // A scrollable region must be reachable by keyboard.
      role="region"
      aria-label={t('grid')}
      tabIndex={mayEdit ? undefined : 0}
      className="min-h-0 flex-1 overflow-auto bg-surface"
    >
      <table className="tbl tbl-rates" aria-label={t('grid')}>
        <thead>
          <tr>
            <th scope="col" className="pin">
              {t('currency')}
            </th>
            <th scope="col">{t('quoted')}</th>
            {CELLS.map((cell) => (
              <th key={cell} scope="col" className="num w-32 min-w-28 max-sm:w-24 max-sm:min-w-20">
                {t(cell)}
              </th>
            ))}
            {['spread', 'change', 'reference', 'age'].map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(figure)}
              </th>
            ))}
            <th scope="col">{t('by')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { code, name, currentRate, manner } = line;
            const texts = drafts.textsOf(line);
            const isDrafted = drafts.isDrafted(code);
            const problems = drafts.problemsOf(code);
            const { prices } = readLine(texts, manner);
            const spread = prices && spreadPercent(line, prices);
            const change = isDrafted
              ? prices && changeOf(line, prices)
              : currentRate?.change_percent;
            return (
              <tr key={code} data-line={index} data-current={isDrafted || undefined}>
                <th scope="row" aria-label={code} className="pin">
                  <RecordLink
                    to="app.exchange.rates"
                    view={code}
                    className="font-medium"
                    title={name}
                  >
                    <bdi>{code}</bdi>
                  </RecordLink>
                </th>
                <td className="border-e border-line text-12 text-ink-3">
                  {t(manner.quote_direction, { unit: manner.quote_unit, code, base: baseCurrency })}
                </td>
                {CELLS.map((cell) => (
                  <RateCell
                    key={cell}
                    code={code}
                    cell={cell}
                    texts={texts}
                    problem={problems[cell] ?? refused[`${code} ${cell}`]}
                    placeholder={
                      cell === 'mid' && isDrafted && prices ? shownRate(prices.mid) : undefined
                    }
                    disabled={!mayEdit}
                    isChanged={isDrafted && texts[cell] !== line.texts[cell]}
                    onType={(text) => drafts.type(line, cell, text)}
                    onPaste={(text) => drafts.paste(text, { line: index, cell })}
                  />
                ))}
                <td className="num text-ink-2">
                  <bdi dir="ltr">{spread ?? ''}</bdi>
                </td>
                <td className="num">{change != null && <ChangePercent value={change} />}</td>
                <td className="num text-ink-2">
                  {currentRate?.reference ? (
                    <span title={currentRate.reference.source} className="inline-flex gap-2">
                      <bdi dir="ltr">{shownRate(currentRate.reference.mid)}</bdi>
                      <ChangePercent
                        value={changeInPercent(
                          currentRate.mid_base,
                          currentRate.reference.mid_base,
                        )}
                      />
                    </span>
                  ) : null}
                </td>
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
                    currentRate && <AgeText of={currentRate} />
                  )}
                </td>
                <td className="max-w-48 text-12 text-ink-3">
                  {currentRate && <RateOrigin of={currentRate} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function useFirstCell(ref: ReturnType<typeof useGridArrows>['ref']) {
  useEffect(() => {
    const grid = ref.current;
    if (grid && !isFocusHeld(grid)) fieldsOf(grid)[0]?.focus();
  }, [ref]);
}

const STEPS: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus between cells with the arrow keys and Enter, as in a spreadsheet. Right-to-left pages mirror Left and
 * Right.
 */
function useGridArrows() {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || !(target instanceof HTMLInputElement)) return;
    if (ctrlKey || metaKey || altKey || shiftKey || !mayLeave(target, key)) return;
    const [down, along] = step;
    const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1) + down;
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '';
    const way = document.dir === 'rtl' ? -along : along;
    const next = CELLS[CELLS.findIndex((one) => one === cell) + way];
    const place = `[data-line="${line}"] [data-cell="${next}"] input`;
    const found = ref.current?.querySelector<HTMLElement>(place);
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return { ref, onKeyDown };
}

/**
 * True if the arrow key or Enter may move the focus out of the cell. Left may only at the start of the text and Right
 * only at its end; if all text is selected, both may. Up, Down and Enter always may.
 */
function mayLeave({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isAll || selectionEnd === 0;
  if (key === 'ArrowRight') return isAll || selectionStart === value.length;
  return true;
}

type RateCellProps = Readonly<{
  code: string;
  cell: Cell;
  texts: Texts;
  problem: string | undefined;
  placeholder: string | undefined;
  disabled: boolean;
  isChanged: boolean;
  onType: (text: string) => void;
  onPaste: (text: string) => boolean;
}>;

/** Editable cell of the rate grid. A problem appears in the tooltip and in the accessible description. */
function RateCell({ code, cell, texts, problem, isChanged, ...props }: RateCellProps) {
  const { placeholder, disabled, onType, onPaste } = props;
  const t = useTranslations('rates');
  const id = useId();
  const words = useWords(problem);
  return (
    <td data-cell={cell} className="border-e border-line p-0!">
      <span className="input input-cell">
        <input
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={words === undefined ? undefined : id}
          title={words}
          aria-label={t('cell', { currency: code, price: t(cell) })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className={classNames('figure amount', isChanged && 'font-semibold')}
          value={texts[cell]}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          // A click selects the whole rate. A caret inside the old rate would mix its digits with the typed digits.
          onClick={({ currentTarget: input }) => {
            if (!isChanged && input.selectionStart === input.selectionEnd) input.select();
          }}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </span>
      {words !== undefined && (
        <span id={id} className="sr-only">
          {words}
        </span>
      )}
    </td>
  );
}

/** Returns the text of a problem in a cell: a broken pricing rule, a wrong format, or the server's message. */
function useWords(problem: string | undefined): string | undefined {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  if (problem === undefined) return undefined;
  return problem.startsWith('rate.') ? refusalText(problem) : errorText(problem);
}
