-- A customer may take back the consent that was given: what the law demands is kept all the same, and nothing else is done with it.
alter table kyc_customer add column consent_withdrawn_at timestamptz;
