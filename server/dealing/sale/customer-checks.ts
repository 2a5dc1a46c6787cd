import type { SaleCheck } from '@/lib/contract/dealing/sales';
import { addDays } from '@/lib/domain/calendar';
import type { Foreseen } from '@/server/document/kind';
import type { Cleared } from '@/server/compliance/monitoring/cleared';
import { isIdentified, isIdExpired } from '@/server/compliance/monitoring/needs';
import { needsOffice, outgrows } from '@/server/compliance/monitoring/watch';
import type { Say } from '@/server/kernel/locale';
import type { TicketPlan } from './sale-plan';
import type { SaleReference } from './sale-reference';

type Known = Pick<Foreseen<SaleReference, TicketPlan>, 'plan' | 'reference'>;

/**
 * Checks of a ticket's customer for the preview. They show the texts of refusals, but never facts that only
 * compliance may know.
 */
export function customerChecks({ plan, reference }: Known, say: Say): SaleCheck[] {
  const { needs, findings } = plan;
  const needed = needs.map(({ code, params }): SaleCheck => {
    const key = NEED_KEYS[code] ?? 'identity';
    return { key, level: 'block', message: say(code, params) };
  });
  if (needed.length > 0) return needed;
  const { cleared, watched } = reference;
  const asksFunds = findings.reached.some(({ limit }) => limit.rule === 'source_of_funds');
  return [
    ...(needsOffice(findings) ? [check(say, 'office', 'approve')] : []),
    ...(outgrows(findings) ? [check(say, 'profile', 'warn')] : []),
    ...standingChecks(cleared, watched.day, say),
    ...(asksFunds && !plan.hasPapers ? [check(say, 'papers', 'warn')] : []),
  ];
}

const NEED_KEYS: Readonly<Record<string, string>> = {
  'watch.office': 'office',
  'watch.funds': 'funds',
  'watch.third-party': 'third-party',
};

/** Number of days before a document expires from which a warning is shown. */
const SOON = 30;

function standingChecks(cleared: Cleared, day: string, say: Say): SaleCheck[] {
  if (cleared.kycState === null) return [];
  if (!isIdentified(cleared, day)) {
    return isIdExpired(cleared, day) ? [check(say, 'expired', 'warn')] : [];
  }
  const { expires_on } = cleared.kycState;
  return expires_on !== null && expires_on <= addDays(day, SOON)
    ? [check(say, 'identity', 'warn', { day: expires_on })]
    : [check(say, 'identity', 'ok')];
}

function check(
  say: Say,
  key: string,
  level: SaleCheck['level'],
  params: Readonly<Record<string, string>> = {},
): SaleCheck {
  return { key, level, message: say(`sale.check.${key}.${level}`, params) };
}
