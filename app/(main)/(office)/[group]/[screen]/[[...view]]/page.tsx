import type { Metadata } from 'next';

import { PlannedScreen } from '@/components/layout/planned-screen';
import { plannedScreens } from '@/lib/menu';
import type { RouteKey } from '@/lib/routes';
import labels from '@/messages/en/routes.json';

type Props = Readonly<{ params: Promise<{ screen: RouteKey }> }>;

export const dynamicParams = false;
export const generateStaticParams = plannedScreens;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: labels[(await params).screen] };
}

export default async function Page({ params }: Props) {
  return <PlannedScreen of={(await params).screen} />;
}
