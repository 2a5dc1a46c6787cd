'use client';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { AlertsTab } from '@/components/exchange/compliance/alerts-tab';
import { CasesTab } from '@/components/exchange/compliance/cases-tab';
import { ComplianceFrame } from '@/components/exchange/compliance/compliance-frame';
import { OverridesTab } from '@/components/exchange/compliance/overrides-tab';
import { ReportsTab } from '@/components/exchange/compliance/reports-tab';
import { RetentionRulesTab } from '@/components/exchange/compliance/retention-rules-tab';
import { RetentionTab } from '@/components/exchange/compliance/retention-tab';
import { ThresholdsTab } from '@/components/exchange/compliance/thresholds-tab';
import { HitsTab } from '@/components/exchange/screening/hits-tab';
import { ListsTab } from '@/components/exchange/screening/lists-tab';
import { SearchTab } from '@/components/exchange/screening/search-tab';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView, type View } from '@/hooks/use-view';

/** Tabs of the screen. The first tab has no part in the address. */
const TABS = [
  { name: 'alerts', Tab: AlertsTab },
  { name: 'cases', Tab: CasesTab },
  { name: 'hits', Tab: HitsTab },
  { name: 'search', Tab: SearchTab },
  { name: 'lists', Tab: ListsTab },
  { name: 'reports', Tab: ReportsTab },
  { name: 'thresholds', Tab: ThresholdsTab },
  { name: 'overrides', Tab: OverridesTab },
  { name: 'retention', Tab: RetentionTab },
  { name: 'retention-rules', Tab: RetentionRulesTab },
] as const;

const NAMES = TABS.map(({ name }) => name);

/** Compliance screen: alerts, cases, screening, reports to the authority, thresholds, overrides and retention. */
export function ComplianceScreen() {
  const view = useView();
  return (
    <Messages of={['compliance', 'retention', 'screening', 'document']} fallback={<SkeletonRows />}>
      <Shown view={view} />
    </Messages>
  );
}

function Shown({ view }: { view: View }) {
  if (view.kind === 'pending') return <SkeletonRows />;
  const name = view.kind === 'word' ? view.word : 'alerts';
  const found = TABS.find((tab) => tab.name === name);
  if (!found || view.kind === 'new' || view.kind === 'record') return <NoSuchView />;
  return (
    <ComplianceFrame tab={found.name} names={NAMES}>
      <found.Tab key={found.name} />
    </ComplianceFrame>
  );
}
