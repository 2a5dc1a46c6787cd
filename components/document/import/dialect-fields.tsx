'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import type { ImportReport } from './use-import';

import {
  DATE_FORMATS,
  DECIMAL_SIGNS,
  type Dialect,
  ENCODINGS,
  type Mapped,
  type Mapping,
  partsOf,
  SEPARATORS,
} from '@/lib/domain/dialect';
import { isolated } from '@/lib/format/isolated';

const choicesOf = (dialect: Dialect | undefined): Readonly<Record<Mapped, readonly string[]>> => ({
  sheet: dialect?.sheets ?? [],
  encoding: ENCODINGS,
  separator: SEPARATORS,
  decimal: DECIMAL_SIGNS,
  date_format: DATE_FORMATS,
});

/** Message keys for choices that are punctuation. */
const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  '.': 'point',
};

type Props = Readonly<{
  /** Detected dialect of the file, such as its separators and formats; undefined if it is not known. */
  dialect: Dialect | undefined;
  /**
   * For each format that the file leaves ambiguous, a cell and its value in every format that fits; shown with the
   * choices.
   */
  samples?: ImportReport['samples'];
  /** Parts of the dialect that the file leaves ambiguous. */
  open: readonly Mapped[];
  mapping: Mapping;
  isBusy: boolean;
  onAnswer: (mapping: Mapping) => void;
}>;

/** Shows how a file was interpreted and lets the user change each part; the file is then checked again. */
export function DialectFields({ dialect, samples = [], open, mapping, isBusy, onAnswer }: Props) {
  const t = useTranslations('document.import.dialect');
  const choices = choicesOf(dialect);
  const parts = (dialect ? partsOf(dialect) : open).filter(
    (part) => part !== 'sheet' || choices.sheet.length > 1 || open.includes('sheet'),
  );
  if (parts.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-ctl border border-line p-3">
      <legend className="px-1 font-medium">{t('title')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map((part) => (
          <PartField
            key={part}
            part={part}
            choices={choices[part]}
            sample={samples.find((one) => one.part === part)}
            value={dialect?.[part] ?? mapping[part] ?? ''}
            isOpen={open.includes(part)}
            isBusy={isBusy}
            onChoose={(value) => onAnswer({ ...mapping, [part]: value })}
          />
        ))}
      </div>
      {dialect && (
        <p className="text-12 text-ink-3">
          {t('digits', { digits: dialect.digits })} {dialect.thousands && t('thousands')}{' '}
          {dialect.thousands && <bdi dir="ltr">{JSON.stringify(dialect.thousands)}</bdi>}
        </p>
      )}
    </fieldset>
  );
}

/**
 * The sample cell and its value in one format, such as `: 03/05/2026 = 2026-05-03`. Isolating characters keep it left to
 * right, even on a Persian page.
 */
function readingOf(choice: string, sample: PartProps['sample']): string {
  const reading = sample?.readings.find((one) => one.choice === choice);
  return sample && reading ? `: ${isolated(`${sample.text} = ${reading.value}`, true)}` : '';
}

type PartProps = Readonly<{
  part: Mapped;
  choices: readonly string[];
  sample: NonNullable<ImportReport['samples']>[number] | undefined;
  value: string;
  isOpen: boolean;
  isBusy: boolean;
  onChoose: (value: string) => void;
}>;

function PartField(props: PartProps) {
  const { part, choices, sample, value, isOpen, isBusy, onChoose } = props;
  const t = useTranslations('document.import.dialect');
  const id = useId();
  const labelOf = (choice: string) => {
    if (part === 'sheet') return choice;
    const sign = SIGNS[choice];
    return sign === undefined ? choice.replace('solar', t('solar')) : t(`signs.${sign}`);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-2">
        {t(part)}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={isBusy}
        aria-invalid={isOpen}
        aria-describedby={isOpen ? `${id}-open` : undefined}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {value === '' && <option value="">{t('choose')}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
            {readingOf(choice, sample)}
          </option>
        ))}
      </select>
      {isOpen && (
        <p id={`${id}-open`} className="text-12 text-negative">
          {t('open')}
        </p>
      )}
    </div>
  );
}
