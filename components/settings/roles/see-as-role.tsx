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

/** A role as its form holds it now: the pages are not those of the host yet. */
type Drafted = Omit<SeenRole, 'pages'> & Readonly<{ pages: readonly RolePageInput[] | null }>;

/** Shows the product as somebody with the role of this form would see it if it were saved now. */
export function SeeAsRole({ take }: { take: () => Drafted }) {
  const t = useTranslations('settings.roles');
  const router = useRouter();
  const isLooking = useSeenRole() !== null;
  if (isLooking) return null;

  const look = () => {
    const role = asStored(take());
    seeAs(role);
    // What the form holds goes along, so there is nothing to ask before it is left.
    router.push(href(landingOf((page) => can({ is_developer: false, role }, page, 'view'))));
  };
  return (
    <Button icon={Eye} onClick={look}>
      {t('seeAs')}
    </Button>
  );
}

/** With what the host adds to every role; titles are its own, and no page is looked for by them here. */
function asStored({ pages, ...role }: Drafted): SeenRole {
  const stored = normalisePages(pages, { known, titleOf: (page) => page, unrestricted: true });
  return { ...role, pages: stored && [...stored] };
}
