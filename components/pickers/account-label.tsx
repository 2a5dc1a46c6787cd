'use client';

import { useAccountName } from './use-account-name';

type Props = Readonly<{ id: number; number: string; name: string }>;

/** Number of an account and its name in the reader's language. */
export function AccountLabel({ id, number, name }: Props) {
  const nameOf = useAccountName();
  return (
    <>
      <span className="figure text-ink-3">{number}</span> <bdi>{nameOf(id, name)}</bdi>
    </>
  );
}
