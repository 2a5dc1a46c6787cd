'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, type MouseEvent, useRef } from 'react';

import { useKnownUser } from '@/hooks/use-known-user';
import { mayLeave } from '@/hooks/use-unsaved';
import { isSameScreen, pushView } from '@/hooks/use-view';
import { href, type HrefArgs } from '@/lib/address';
import { can } from '@/lib/domain/permission';
import { BASE_PATH, pageOf, type Route, type RouteName, routes } from '@/lib/routes';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> &
  HrefArgs & {
    to: RouteName;
    /** True if the link replaces the current history entry. */
    replace?: boolean;
    /** Called if the link is followed in this tab. */
    onFollow?: () => void;
  };

/**
 * Link to a screen or record, with a real URL that can be copied and opened in another tab. The target is prefetched on
 * hover or focus only, so that long lists cause no requests. If a form has unsaved input, the user confirms leaving it.
 */
export function RecordLink(props: Props) {
  const mayFollow = useMayFollow();
  if (mayFollow(props.to)) return <Anchor {...props} />;
  // A forbidden link that looks like a button is left out. A forbidden text link becomes plain text.
  if (/(^| )btn( |$)/.test(props.className ?? '')) return null;
  return <span className={wordsOnly(props.className)}>{props.children}</span>;
}

const wordsOnly = (classes = '') =>
  classes
    .split(' ')
    .filter((one) => !/^(hover:|text-accent$|underline)/.test(one))
    .join(' ');

function Anchor({ to, view, query, replace = false, onFollow, children, ...link }: Props) {
  const router = useRouter();
  const target = href(to, { ...(view !== undefined && { view }), ...(query && { query }) });
  const warm = useWarming(target);
  const go = async () => {
    if (!(await mayLeave())) return;
    onFollow?.();
    if (isSameScreen(target)) pushView(target, { replace });
    else if (replace) router.replace(target);
    else router.push(target);
  };
  const follow = (event: MouseEvent) => {
    if (isForAnotherTab(event) || link.target === '_blank') return;
    event.preventDefault();
    void go();
  };

  return (
    <a {...link} href={BASE_PATH + target} onPointerEnter={warm} onFocus={warm} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns a function that prefetches the target of a link, once. */
function useWarming(target: string): () => void {
  const router = useRouter();
  const warmed = useRef(false);
  return () => {
    if (warmed.current || isSameScreen(target)) return;
    warmed.current = true;
    router.prefetch(target);
  };
}

const isForAnotherTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** Returns a function that checks whether the user may view the target. Before the user is known, it returns true. */
function useMayFollow(): (to: RouteName) => boolean {
  const { data: user } = useKnownUser();
  return (to) => {
    const route: Route = routes[to];
    return !route.authRequired || user === undefined || can(user, pageOf(to), 'view');
  };
}
