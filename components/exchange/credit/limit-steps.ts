import type { DocumentRecord, DocumentStep } from '@/components/document/definition';
import type { Field } from '@/components/fields/field';

const reason: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];

/** A limit or a sub-limit is stopped for a while, goes on, or ends for good. */
export const limitSteps = <Record extends DocumentRecord>(
  calls: Readonly<{ [Name in 'suspend' | 'resume' | 'close']: DocumentStep<Record>['call'] }>,
): readonly DocumentStep<Record>[] => [
  { name: 'suspend', call: calls.suspend, fields: () => reason },
  { name: 'resume', call: calls.resume },
  { name: 'close', call: calls.close, fields: () => reason, isGrave: true },
];
