'use client';

import { useQuery } from '@tanstack/react-query';

import { classNames } from '@/components/ui/class-names';
import { dataAddressOf } from '@/components/ui/data-address';
import type { ApiError } from '@/lib/api/api-error';
import { download } from '@/lib/api/call';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

type Props = Readonly<{
  of: Pick<EmployeeRow, 'id' | 'name' | 'has_photo' | 'version'>;
  large?: boolean;
}>;

/** Photo of an employee, or the first letter of the name. Screen readers skip it, because the name is on the page. */
export function EmployeePhoto({ of, large = false }: Props) {
  const data = useThumbnail(of);
  const size = large ? 'size-16 text-20' : 'size-6 text-12';
  return data ? (
    // The source is a data URL of a small thumbnail, so the image optimiser has nothing to do.
    // oxlint-disable-next-line nextjs/no-img-element
    <img alt="" src={data} className={classNames('flex-none rounded-full object-cover', size)} />
  ) : (
    <span
      aria-hidden
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-surface-2 font-medium text-ink-2',
        size,
      )}
    >
      {[...of.name][0]}
    </span>
  );
}

function useThumbnail({ id, has_photo, version }: Props['of']): string | undefined {
  const { data } = useQuery<string, ApiError>({
    queryKey: ['employee photo', id, version],
    queryFn: async () =>
      dataAddressOf(
        (await download(employees.photo, { params: { id }, input: { thumbnail: '1' } })).blob,
      ),
    enabled: has_photo,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
