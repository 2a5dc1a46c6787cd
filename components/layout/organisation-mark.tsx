'use client';

import { useEffect, useState } from 'react';

import { BrandMark } from './brand-mark';
import { call } from '@/lib/api/call';
import { setup, type SystemSetup } from '@/lib/contract/settings/setup';

type Shown = Pick<SystemSetup, 'name' | 'logo_url'>;

let request: Promise<Shown | undefined> | undefined;

/**
 * Public data of the organisation, fetched once per page load. A failed request returns undefined, and the next call
 * sends it again.
 */
const organisation = () =>
  (request ??= call(setup.system).then(
    ([one]) => one,
    () => (request = undefined),
  ));

/**
 * Logo and name of the organisation on public pages. Until they are loaded, or if the organisation has no logo, the
 * logo of the product is shown.
 */
export function OrganisationMark() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let isHere = true;
    void organisation().then((one) => isHere && setShown(one));
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <>
      {shown?.logo_url ? (
        // oxlint-disable-next-line next/no-img-element -- of any size, from the host
        <img src={shown.logo_url} alt="" className="max-h-8 max-w-32 flex-none" />
      ) : (
        <BrandMark />
      )}
      <bdi className="min-w-0 truncate" title={shown?.name}>
        {shown?.name}
      </bdi>
    </>
  );
}
