import { OrganizationDetailsScreen } from '@/components/settings/organization-details/organization-details-screen';

export const metadata = { title: 'Organisation details' };

export default function Page() {
  return <OrganizationDetailsScreen />;
}
