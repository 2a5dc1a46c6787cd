import type { DocumentRecord, DocumentStep } from '@/components/document/definition';
import type { Field } from '@/components/fields/field';

const reason: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];

type Name = 'change' | 'suspend' | 'resume' | 'close';

/** Actions on a limit or sub-limit: change the amount, suspend, resume and close. */
export const limitSteps = <Record extends DocumentRecord>(
  calls: Readonly<{ [One in Name]: DocumentStep<Record>['call'] }>,
): readonly DocumentStep<Record>[] => [
  {
    name: 'change',
    call: calls.change,
    when: ({ waiting }) => waiting === null,
    fields: ({ amount, currency }) => [
      { width: 'half', name: 'currency', kind: 'currency', initial: currency, isFixed: true },
      { width: 'half', name: 'amount', kind: 'money', in: 'currency', initial: amount },
      ...reason,
    ],
  },
  { name: 'suspend', call: calls.suspend, fields: () => reason },
  { name: 'resume', call: calls.resume },
  { name: 'close', call: calls.close, fields: () => reason, isGrave: true },
];
