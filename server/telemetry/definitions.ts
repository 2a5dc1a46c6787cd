/** Metrics whose values come from SQL statements, with their help texts and labels. */
export const SAMPLED = {
  jobs: { help: 'Jobs that are not finished, by status.', labels: ['status'] },
  jobs_oldest_seconds: { help: 'Age of the oldest job with this status.', labels: ['status'] },
  outbox_messages: { help: 'Messages that wait for delivery, by gateway.', labels: ['gateway'] },
  outbox_oldest_seconds: {
    help: 'Age of the oldest message that is due; gateways that are switched off are left out.',
    labels: ['gateway'],
  },
  gateway_failing: {
    help: '1 if the last delivery to the gateway failed, otherwise 0.',
    labels: ['gateway'],
  },
  lock_waiting_sessions: { help: 'Database sessions that wait for a lock.', labels: [] },
  lock_longest_wait_seconds: { help: 'Longest time that a session has waited.', labels: [] },
  proof_time_seconds: { help: 'Time of the last proof of the books, as Unix time.', labels: [] },
  proof_broken_checks: { help: 'Checks that the last proof of the books failed.', labels: [] },
  backup_time_seconds: {
    help: 'Time of the last backup by the admin program, as Unix time.',
    labels: [],
  },
  drill_time_seconds: {
    help: 'Time of the last drill of a recovery, as Unix time.',
    labels: [],
  },
  drill_ok: { help: '1 if the last drill of a recovery succeeded, otherwise 0.', labels: [] },
  unsealed_oldest_seconds: {
    help: 'Age of the oldest entry that the hash chain does not contain yet.',
    labels: [],
  },
  standby_needed: {
    help: 'Standbys for which a commit waits; 0 if the server has no synchronous standbys.',
    labels: [],
  },
  standby_attached: {
    help: 'Standbys that follow the database server: synchronous, which confirm commits, or asynchronous.',
    labels: ['kind'],
  },
  standby_lag_bytes: {
    help: 'Bytes of the log that the standby furthest behind has not replayed.',
    labels: [],
  },
} as const satisfies Readonly<
  Record<string, Readonly<{ help: string; labels: readonly string[] }>>
>;

export type SampledName = keyof typeof SAMPLED;

/** A value of a sampled metric. `label` is the value of its label, if it has one. */
export type Sample = Readonly<{ name: SampledName; label?: string; value: number }>;
