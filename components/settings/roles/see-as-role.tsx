'use client';

import { Eye } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { seeAs, type SeenRole, useSeenRole } from '@/hooks/use-seen-role';
import { href } from '@/lib/address';
import type { RolePageInput } from '@/lib/contract/people/roles';
import { can, normalisePages } from '@/lib/domain/permission';
import { landingOf } from '@/lib/menu';
import { pages as known } from '@/lib/routes';

/** A role as currently edited; the host has not stored its pages. */
type Drafted = Omit<SeenRole, 'pages'> & Readonly<{ pages: readonly RolePageInput[] | null }>;

/** Previews the product with the permissions of the edited role. */
export function SeeAsRole({ take }: { take: () => Drafted }) {
  const t = useTranslations('settings.roles');
  const router = useRouter();
  const isLooking = useSeenRole() !== null;
  if (isLooking) return null;

  const look = () => {
    const role = asStored(take());
    seeAs(role);
    // The unsaved form is kept and restored later, so leaving it needs no confirmation.
    router.push(href(landingOf((page) => can({ is_developer: false, role }, page, 'view'))));
  };
  return (
    <Button icon={Eye} onClick={look}>
      {t('seeAs')}
    </Button>
  );
}

/** Normalises the pages as the host does; titles are not needed here. */
function asStored({ pages, ...role }: Drafted): SeenRole {
  const stored = normalisePages(pages, { known, titleOf: (page) => page, unrestricted: true });
  return { ...role, pages: stored && [...stored] };
}
