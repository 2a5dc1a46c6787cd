'use client';

import { type KeyboardEvent, useRef, useState } from 'react';

import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { useLocale } from '@/hooks/use-locale';
import { foldDigits } from '@/lib/format/fold';

/** Longest pause between typed digits, in ms. */
const PATIENCE = 1_000;

/**
 * Folding and keys of the tree. The forward arrow unfolds, then moves down a level; the backward arrow folds, then
 * moves up. `*` unfolds all; digits jump to the account number.
 */
export function useTreeKeys(
  branches: readonly Branch[],
  seen: (folded: ReadonlySet<number>) => readonly Branch[],
) {
  const { dir } = useLocale();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const inSight = seen(folded);
  const typing = useRef({ digits: '', at: 0 });

  const fold = (id: number, isFolded: boolean) =>
    setFolded((now) => {
      const next = new Set(now);
      if (isFolded) next.add(id);
      else next.delete(id);
      return next;
    });
  const goForward = ({ account, children }: Branch, index: number) => {
    if (children === 0) return true;
    if (!folded.has(account.id)) return rowId(inSight[index + 1]);
    fold(account.id, false);
    return true;
  };
  const goBack = ({ account, children, path }: Branch) => {
    if (children === 0 || folded.has(account.id))
      return path.at(-1) ? String(path.at(-1)?.id) : true;
    fold(account.id, true);
    return true;
  };
  const goTo = (digit: string, at: number) => {
    const { digits, at: before } = typing.current;
    const number = at - before < PATIENCE ? digits + digit : digit;
    typing.current = { digits: number, at };
    const wanted = branches.find(({ account }) => account.number.startsWith(number));
    if (!wanted) return true;
    // Unfolds the ancestors. Until the row is rendered, its nearest visible ancestor has the focus.
    setFolded((now) => new Set([...now].filter((id) => !wanted.path.some((one) => one.id === id))));
    const place = [...wanted.path, wanted.account].findLast(({ id }) =>
      inSight.some(({ account }) => account.id === id),
    );
    return place ? String(place.id) : true;
  };

  const onKey = (event: KeyboardEvent, id: string): string | boolean => {
    const index = inSight.findIndex(({ account }) => String(account.id) === id);
    const branch = inSight[index];
    const digit = foldDigits(event.key);
    if (!branch) return false;
    if (event.key === '*') {
      setFolded(new Set());
      return true;
    }
    if (/^\d$/.test(digit)) return goTo(digit, event.timeStamp);
    if (event.code === (dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'))
      return goForward(branch, index);
    if (event.code === (dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')) return goBack(branch);
    return false;
  };

  return { folded, fold, inSight, onKey };
}

const rowId = (branch: Branch | undefined): string | boolean =>
  branch ? String(branch.account.id) : true;
