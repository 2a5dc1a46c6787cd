import { ArrowLeftRight } from 'lucide-react';

import { Icon } from '@/components/ui/icon';

/** Logo of the product: arrows in both directions, the same in both writing directions. */
export const BrandMark = () => (
  <span className="grid size-6 flex-none place-items-center rounded-ctl bg-accent text-on-accent">
    <Icon of={ArrowLeftRight} size={14} />
  </span>
);
