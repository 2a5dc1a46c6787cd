-- Reports look up the few entries with which balances begin.
set local statement_timeout = 0;
create index entry_opening on entry (id) where kind = 'opening';
