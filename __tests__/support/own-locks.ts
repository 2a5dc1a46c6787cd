/**
 * What is locked or waited for in this database, to select from. A server of several test databases tells of them all,
 * and a lock on a transaction names none of them.
 */
export const OWN_LOCKS =
  '(pg_locks join (select pid from pg_stat_activity where datname = current_database()) own using (pid))';
