'use client';

import { plainDay } from '@/components/exchange/public-kyc/day-ask';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import type { KycView as View } from '@/lib/contract/exchange/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';

/** Number, dates, tier and limits of the application. */
export function TermsOf({ view }: { view: View }) {
  const t = useWords('identify-steps');
  const facts = useTerms(view);
  return (
    <dl className="grid gap-2">
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-2">{t(`view.facts.${name}`)}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function useTerms(view: View) {
  const t = useWords('identify-steps');
  const { locale } = useLocale();
  const day = (one: string) => plainDay(one.slice(0, 10), locale);
  const { limits, currency } = view;
  const amount = (one: string) => `${one} ${currency}`;
  return {
    number: view.number && <Ltr>{view.number}</Ltr>,
    submitted: view.submitted_at && day(localDay(view.submitted_at)),
    decided: view.decided_at && day(localDay(view.decided_at)),
    tier: view.tier && t(`tiers.${view.tier}`),
    ticket: limits?.per_ticket && <Ltr>{amount(limits.per_ticket)}</Ltr>,
    month: limits?.per_month && <Ltr>{amount(limits.per_month)}</Ltr>,
    expires: view.expires_on && day(view.expires_on),
    review: view.next_review_on && day(view.next_review_on),
    again: view.again_from && day(view.again_from),
  };
}

const localDay = (instant: string): string =>
  dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant));
