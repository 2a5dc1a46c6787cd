'use client';

import { useTranslations } from 'use-intl';

import { RatesHead } from './rates-head';
import { RecordImportButton } from '@/components/document/import/record-import-button';
import type { Field, Values } from '@/components/fields/field';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordKind } from '@/components/record/record-kind';
import { useFormats } from '@/hooks/use-formats';
import { type FeeRuleRecord, feeRules } from '@/lib/contract/dealing/fee-rules';
import { isZero } from '@/lib/domain/money';

const isRemit = ({ product }: Values) => product === 'remit_out' || product === 'remit_in';
const hasAmount = ({ kind }: Values) => kind !== 'percent';
const hasPercent = ({ kind }: Values) => kind === 'percent' || kind === 'mixed';

const FIELDS: readonly Field[] = [
  { name: 'product', kind: 'choice', width: 'half', initial: 'buy' },
  { name: 'currency', kind: 'currency', width: 'half' },
  { name: 'customer_class', kind: 'choice', width: 'half' },
  { name: 'channel', kind: 'choice', width: 'half' },
  { name: 'corridor', kind: 'text', as: 'code', width: 'half', when: isRemit },
  { name: 'kind', kind: 'choice', width: 'half', initial: 'percent' },
  { name: 'mode_default', kind: 'choice', width: 'half', initial: 'on_top' },
  { name: 'fixed', kind: 'money', width: 'half', when: hasAmount, empty: '0' },
  { name: 'percent', kind: 'figure', width: 'half', when: hasPercent, empty: '0' },
  { name: 'min', kind: 'money', width: 'half' },
  { name: 'max', kind: 'money', width: 'half' },
  { name: 'band_from', kind: 'money', width: 'half', empty: '0' },
  { name: 'band_to', kind: 'money', width: 'half' },
  { name: 'valid_from', kind: 'day', width: 'half', initial: '1990-01-01' },
  { name: 'valid_to', kind: 'day', width: 'half' },
  { name: 'priority', kind: 'figure', width: 'half', initial: '0' },
  { name: 'is_active', kind: 'flag', width: 'half' },
];

/** Tab of the rules for fees that are charged in addition to the rate. */
export function FeeRules() {
  return (
    <KindTab
      kind={useFeeRules()}
      head={(create) => (
        <RatesHead tab="fees">
          <RecordImportButton kind="fee_rules" page="rates" endpoint={feeRules.import} />
          {create}
        </RatesHead>
      )}
    />
  );
}

function useFeeRules(): RecordKind<FeeRuleRecord> {
  const t = useTranslations('rates.fees');
  const { baseMoney, day } = useFormats();
  const any = <span className="text-ink-3">{t('any')}</span>;
  return {
    calls: feeRules,
    words: 'rates.fees',
    nameOf: ({ product }) => t('rule', { product: t(`choices.product.${product}`) }),
    fields: FIELDS,
    compactColumns: ['product', 'currency', 'fee', 'mode_default', 'is_active'],
    columns: [
      { id: 'product', width: 104, pin: true, card: 'title' },
      { id: 'currency', width: 80 },
      'customer_class',
      { id: 'channel', width: 84, card: false },
      { id: 'fee', cell: useFeeWords(), width: 270, card: 'line' },
      {
        id: 'band',
        cell: ({ band_from, band_to }) =>
          isZero(band_from) && band_to === null
            ? any
            : `${baseMoney(band_from)} – ${band_to === null ? '…' : baseMoney(band_to)}`,
        width: 170,
        card: 'meta',
      },
      'mode_default',
      {
        id: 'valid_to',
        cell: ({ valid_to }) => (valid_to === null ? any : t('until', { day: day(valid_to) })),
        width: 100,
        card: false,
      },
      { id: 'priority', align: 'end', width: 76, card: false },
      'is_active',
    ],
  };
}

/** Returns a function that formats a fee as text, with its minimum and maximum. */
function useFeeWords(): (rule: FeeRuleRecord) => string {
  const t = useTranslations('rates.fees');
  const { baseMoney } = useFormats();
  return ({ kind, fixed, percent, min, max }) => {
    const words = {
      fixed: () => baseMoney(fixed),
      percent: () => t('percentWords', { percent }),
      per_lakh: () => t('lakhWords', { amount: baseMoney(fixed) }),
      mixed: () => t('mixedWords', { amount: baseMoney(fixed), percent }),
    }[kind]();
    return [
      words,
      ...(min === null ? [] : [t('atLeast', { amount: baseMoney(min) })]),
      ...(max === null ? [] : [t('atMost', { amount: baseMoney(max) })]),
    ].join(', ');
  };
}
