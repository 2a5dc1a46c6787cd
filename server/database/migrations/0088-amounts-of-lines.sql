-- Lines are found by what they come to, in currency and in base, as whoever searches the ledger types it: without a sign.
set local statement_timeout = 0;
create index line_by_base on line (abs(base));
create index line_by_amount on line (abs(amount)) where amount <> base;
