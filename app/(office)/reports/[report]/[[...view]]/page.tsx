import type { Metadata } from 'next';
import type { ComponentType } from 'react';

import { PlannedScreen } from '@/components/layout/planned-screen';
import { AuditTrailScreen } from '@/components/reports/audit-trail/audit-trail-screen';
import { GeneralLedgerScreen } from '@/components/reports/general-ledger/general-ledger-screen';
import { TrialBalanceScreen } from '@/components/reports/trial-balance/trial-balance-screen';
import { type RouteKey, REPORTS } from '@/lib/routes';
import labels from '@/messages/en/routes.json';

type Params = Readonly<{ params: Promise<{ report: string }> }>;

const SCREENS: Partial<Record<RouteKey, ComponentType>> = {
  'trail-balance': TrialBalanceScreen,
  'general-ledger': GeneralLedgerScreen,
  'audit-trial': AuditTrailScreen,
};

export const dynamicParams = false;

export const generateStaticParams = () => REPORTS.map((report) => ({ report, view: [] as string[] }));

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: labels[await keyFrom(params)] };
}

export default async function Page({ params }: Params) {
  const key = await keyFrom(params);
  const Screen = SCREENS[key];
  return Screen ? <Screen /> : <PlannedScreen of={key} />;
}

/** Only the names above are ever rendered. */
async function keyFrom(params: Params['params']): Promise<RouteKey> {
  const { report } = await params;
  return REPORTS.find((one) => one === report) ?? 'reports';
}
