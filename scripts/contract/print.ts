import type { Finding } from './finding';

/** Yields one line per API call, followed by its faults and notes, and a summary at the end. */
export function* printed(findings: readonly Finding[]): Generator<string> {
  for (const finding of findings) {
    yield `${verdictOf(finding)}  ${finding.call}${toldOf(finding)}`;
    for (const fault of finding.faults) yield `        ${fault}`;
    for (const note of finding.notes) yield `        note: ${note}`;
  }
  const failed = findings.filter(isWrong).length;
  const checks = findings.reduce((sum, one) => sum + one.checks, 0);
  const left = findings.filter(({ skipped }) => skipped.length > 0).length;
  const partly = left === 0 ? '' : `; ${left} could be asked in part only`;
  yield failed === 0
    ? `Every one of ${findings.length} calls holds (${checks} checks${partly}).`
    : `${failed} of ${findings.length} calls do not hold (${checks} checks${partly}).`;
}

export const isWrong = ({ faults }: Finding): boolean => faults.length > 0;

const verdictOf = (finding: Finding): string => (isWrong(finding) ? 'FAIL' : 'ok  ');

function toldOf({ checks, skipped }: Finding): string {
  const left = skipped.length === 0 ? '' : `; ${skipped.join(', ')}`;
  return `  ${checks} checks${left}`;
}
