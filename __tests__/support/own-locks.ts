/**
 * Relation with the locks of this database. A server with several test databases lists all locks, and a transaction
 * lock names no database.
 */
export const OWN_LOCKS =
  '(pg_locks join (select pid from pg_stat_activity where datname = current_database()) own using (pid))';
