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
    /** The address left takes no place in the history. */
    replace?: boolean;
    /** Told when the link is followed in this tab. */
    onFollow?: () => void;
  };

/**
 * A link to a screen or to one record of it: a real address, so that it can be copied and opened in
 * another tab. What it leads to is fetched on intent, not on sight: a list of a hundred links asks
 * for nothing. A form that would lose what was typed is asked first. Where the role may not go, no link
 * is drawn.
 */
export function RecordLink(props: Props) {
  const mayFollow = useMayFollow();
  if (mayFollow(props.to)) return <Anchor {...props} />;
  // What looks like a button and does nothing is worse than no button; words stay, as words.
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

/** Fetches what a link leads to, once. */
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

/** Whether a link leads somewhere for this user. Before it is known who is there, every one does. */
function useMayFollow(): (to: RouteName) => boolean {
  const { data: user } = useKnownUser();
  return (to) => {
    const route: Route = routes[to];
    return !route.authRequired || user === undefined || can(user, pageOf(to), 'view');
  };
}
