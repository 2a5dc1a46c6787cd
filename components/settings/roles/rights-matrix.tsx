'use client';

import { useTranslations } from 'use-intl';

import { holds, type Rights } from './rights';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { ACTIONS, type Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

export type RightsProps = Readonly<{
  pages: readonly Page[];
  rights: Rights;
  /** True if the signed-in user may grant or revoke this permission. */
  may: (page: Page, action: Action) => boolean;
  pageName: (page: Page) => string;
  /** True if the role has this permission and the compared role does not, or the reverse. */
  differs: (page: Page, action: Action) => boolean;
  onChange: (
    change: Readonly<{ pages: readonly Page[]; actions: readonly Action[]; given: boolean }>,
  ) => void;
}>;

export function RightsMatrix(props: RightsProps) {
  const { pages } = props;
  const t = useTranslations('settings.roles');
  if (pages.length === 0) return null;

  return (
    <ScrollRegion
      label={t('matrix')}
      className="max-h-[60vh] overflow-auto rounded-ctl border border-line"
    >
      <table className="tbl tbl-close [--table-edge:12px]" aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col" className="pin">
              {t('page')}
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <Toggle
                  {...props}
                  actions={[action]}
                  label={t('column', { action: t(`actions.${action}`) })}
                  isAbove
                >
                  {t(`actions.${action}`)}
                </Toggle>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page}>
              <th scope="row" className="pin font-normal">
                <Toggle
                  {...props}
                  pages={[page]}
                  actions={ACTIONS}
                  label={t('row', { page: props.pageName(page) })}
                >
                  {props.pageName(page)}
                </Toggle>
              </th>
              {ACTIONS.map((action) => (
                <td
                  key={action}
                  className={classNames(props.differs(page, action) && 'bg-warning-soft')}
                >
                  <RightBox {...props} page={page} action={action} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/**
 * Checkbox of one permission. It is disabled if the user may not grant that permission; the tooltip then gives the
 * reason.
 */
export function RightBox({
  page,
  action,
  rights,
  may,
  differs,
  pageName,
  onChange,
}: RightsProps & { page: Page; action: Action }) {
  const t = useTranslations('settings.roles');
  const isMine = may(page, action);
  const name = `${pageName(page)}: ${t(`actions.${action}`)}`;
  return (
    <Checkbox
      aria-label={differs(page, action) ? t('different', { right: name }) : name}
      title={isMine ? undefined : t('notMine')}
      checked={holds(rights, page, action)}
      disabled={!isMine}
      onChange={({ target }) =>
        onChange({ pages: [page], actions: [action], given: target.checked })
      }
    />
  );
}

type Ticked = Pick<RightsProps, 'pages' | 'rights' | 'may'> & { actions: readonly Action[] };

/** State of the checkbox of a row or column. Only permissions that the user may grant are counted. */
function tickOf({ pages, actions, rights, may }: Ticked) {
  const cells = pages.flatMap((page) =>
    actions.filter((action) => may(page, action)).map((action) => holds(rights, page, action)),
  );
  const count = cells.filter(Boolean).length;
  const isAll = count > 0 && count === cells.length;
  return { isAll, isSome: count > 0 && !isAll, isNone: cells.length === 0 };
}

type ToggleProps = Ticked &
  Pick<RightsProps, 'onChange'> & {
    label: string;
    /** True if the checkbox is above the label, so that the column stays narrow. */
    isAbove?: boolean;
    children: string;
  };

/** Checkbox for a whole row or column. It changes only the permissions that the user may grant. */
export function Toggle({ label, onChange, isAbove = false, children, ...of }: ToggleProps) {
  const { pages, actions } = of;
  const { isAll, isSome, isNone } = tickOf(of);
  return (
    <label
      className={classNames('flex gap-1.5', isAbove ? 'flex-col items-start py-1' : 'items-center')}
    >
      <Checkbox
        aria-label={label}
        checked={isAll}
        indeterminate={isSome}
        disabled={isNone}
        onChange={() => onChange({ pages, actions, given: !isAll })}
      />
      <span aria-hidden>{children}</span>
    </label>
  );
}
