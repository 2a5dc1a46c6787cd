-- A threshold may be a share of what a customer declared for a month: its amount is in percent, and it has no currency.
alter table threshold alter column currency drop not null;
alter table threshold add constraint threshold_currency
  check ((currency is null) = (rule in ('volume_profile', 'volume_office')));
