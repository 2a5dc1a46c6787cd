import { ArrowRight } from 'lucide-react';
import { FreeText } from './free-text';
import { Icon } from './icon';

/** Arrow from an old to a new value, or from a start to an end. The arrow points in reading direction. */
export const Towards = () => (
  <Icon of={ArrowRight} size={12} directional className="inline shrink-0 self-center" />
);

/** Both ends of a text `from → to`. The two ends may wrap to separate lines. */
export function FromToWrapped({ children: ends }: { children: string }) {
  const [from = '', to] = ends.split(' → ');
  return (
    <>
      <bdi>{from}</bdi> {to !== undefined && <Towards />} <bdi>{to}</bdi>
    </>
  );
}

/**
 * Both ends of a text that the server joined (`Ahmad → Bilal`), each in its own direction. Text without an arrow is
 * unchanged.
 */
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
