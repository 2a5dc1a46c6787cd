import { InstantCell, TextCell } from '@/components/report/register-cells';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { type AuditReport, type AuditRow, auditReport } from '@/lib/contract/reports/audit-trail';
import { ActionCell, ChangesCell, OnlyThis, PageCell, TrailRecord } from './audit-cells';
import { ChainState } from './chain-state';

/** A row of the report with the record names of its result page. */
type NamedRow = AuditRow & Pick<AuditReport, 'names'>;

const columns: readonly RegisterColumn<NamedRow>[] = [
  { id: 'at', width: 184, card: 'line', whole: true, cell: ({ at }) => <InstantCell at={at} /> },
  {
    id: 'user',
    width: 140,
    wraps: true,
    isEmpty: ({ user }) => user === null,
    cell: ({ user }) => <TextCell text={user} />,
  },
  {
    id: 'action',
    width: 132,
    wraps: true,
    card: 'title',
    cell: ({ action }) => <ActionCell action={action} />,
  },
  {
    id: 'page',
    width: 140,
    wraps: true,
    isExtra: true,
    cell: ({ page }) => <PageCell page={page} />,
  },
  {
    id: 'record',
    width: 180,
    wraps: true,
    card: 'title',
    cell: (row, { change }) => (
      <span className="flex items-center gap-1">
        <TrailRecord row={row} names={row.names} />
        <OnlyThis
          onSelect={() => change({ record_type: row.record_type, record_id: row.record_id })}
        />
      </span>
    ),
  },
  {
    id: 'changes',
    width: 320,
    wraps: true,
    card: 'line',
    cell: ({ changes, names }) => <ChangesCell changes={changes} names={names} />,
  },
  { id: 'ip', width: 128, isExtra: true, cell: ({ ip }) => <TextCell text={ip} /> },
  {
    id: 'request',
    width: 160,
    isExtra: true,
    card: false,
    cell: ({ request_id }) => <TextCell text={request_id} />,
  },
  {
    id: 'seq',
    width: 88,
    align: 'end',
    cell: ({ seq, hash }) => (
      <span className="figure" title={hash ?? undefined}>
        {seq}
      </span>
    ),
    isEmpty: ({ seq }) => seq === null,
  },
];

/** Report of the audit trail, newest first, with the changes of each field and the state of the hash chain. */
export const auditTrailReport = defineRegister({
  route: 'app.reports.audit-trial',
  endpoint: auditReport,
  filters: ['period', 'user', 'page', 'action', 'record', 'search'],
  columns,
  rows: (pages) => pages.flatMap(({ rows, names }) => rows.map((row) => ({ ...row, names }))),
  rowId: ({ id }) => String(id),
  rowClass: () => 'align-top *:py-1',
  Above: ChainState,
});
