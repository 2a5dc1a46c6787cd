import { ArrowRight } from 'lucide-react';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';

/** Between what was and what is, or from whom and to whom: it points where the page is read to. */
export const Towards = () => (
  <Icon of={ArrowRight} size={12} directional className="inline shrink-0 self-center" />
);

/** Two ends that may stand on lines of their own, where the room is narrow. */
export function FromToWrapped({ children: ends }: { children: string }) {
  const [from = '', to] = ends.split(' → ');
  return (
    <>
      <bdi>{from}</bdi> {to !== undefined && <Towards />} <bdi>{to}</bdi>
    </>
  );
}

/** Two ends as the host joins them (`Ahmad → Bilal`), each in its own script; anything else as it is. */
export function FromTo({ children: ends }: { children: string }) {
  const [from = '', to] = ends.split(' → ');
  if (to === undefined) return <FreeText>{ends}</FreeText>;
  return (
    <span className="flex min-w-0 items-center gap-1" title={ends}>
      <FreeText>{from}</FreeText>
      <Towards />
      <FreeText>{to}</FreeText>
    </span>
  );
}
