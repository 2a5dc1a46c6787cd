import { type Field, textIn, type Values } from '@/components/fields/field';
import { NO_PRESET } from '@/lib/domain/compliance/threshold-presets';
import { isShare } from '@/lib/domain/compliance/thresholds';

/** True if the threshold is an amount, false if it is a percentage of the declared monthly volume. */
const isMoney = (values: Values) => !isShare(textIn(values, 'rule'));

const RULE: Field = { name: 'rule', kind: 'choice', width: 'half', initial: 'identify' };
const MEASURE: readonly Field[] = [
  { name: 'direction', kind: 'choice', width: 'half', initial: 'both' },
  { name: 'comparator', kind: 'choice', width: 'half', initial: 'gte' },
  { name: 'window', kind: 'choice', width: 'half', initial: 'day', when: isMoney },
  { name: 'currency', kind: 'currency', width: 'half', isNeeded: true, when: isMoney },
  { name: 'amount', kind: 'money', in: 'currency', width: 'half', isNeeded: true },
];

export const thresholdFields = (today: string): readonly Field[] => [
  RULE,
  ...MEASURE,
  { name: 'valid_from', kind: 'day', width: 'half', initial: today },
  { name: 'valid_to', kind: 'day', width: 'half' },
  {
    name: 'picture',
    kind: 'flag',
    initial: false,
    when: (values) => textIn(values, 'rule') === 'identify',
  },
  { name: 'source', kind: 'prose', isNeeded: true },
];

/**
 * Fields for the choice of a preset. From the entered day on, the thresholds of the preset replace all others; the
 * choice `none` only ends them.
 */
export const presetFields = (today: string): readonly Field[] => [
  { name: 'name', kind: 'choice', width: 'half', initial: 'us' },
  { name: 'valid_from', kind: 'day', width: 'half', initial: today },
  {
    name: 'reason',
    kind: 'prose',
    isNeeded: true,
    when: (values) => textIn(values, 'name') === NO_PRESET,
  },
];

/** Fields of a simulation: a threshold, and the period whose documents are tested against the threshold. */
export const simulationFields = (from: string, to: string): readonly Field[] => [
  RULE,
  ...MEASURE,
  { name: 'from', kind: 'day', width: 'half', initial: from },
  { name: 'to', kind: 'day', width: 'half', initial: to },
];
