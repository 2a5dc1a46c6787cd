-- The lists of notes and coins reach the smallest cash. A list that somebody wrote stays as it is: each
-- such change has its row in the trail.
insert into denomination (currency, kind, value)
select added.currency, added.kind, added.value
from (values
  ('USD', 'coin', 0.25), ('USD', 'coin', 0.1), ('USD', 'coin', 0.05), ('USD', 'coin', 0.01),
  ('EUR', 'coin', 2), ('EUR', 'coin', 1), ('EUR', 'coin', 0.5), ('EUR', 'coin', 0.2),
  ('EUR', 'coin', 0.1), ('EUR', 'coin', 0.05), ('EUR', 'coin', 0.02), ('EUR', 'coin', 0.01),
  ('GBP', 'coin', 2), ('GBP', 'coin', 1), ('GBP', 'coin', 0.5), ('GBP', 'coin', 0.2),
  ('GBP', 'coin', 0.1), ('GBP', 'coin', 0.05), ('GBP', 'coin', 0.02), ('GBP', 'coin', 0.01),
  ('SAR', 'coin', 2), ('SAR', 'coin', 0.5), ('SAR', 'coin', 0.25), ('SAR', 'coin', 0.1),
  ('SAR', 'coin', 0.05), ('SAR', 'coin', 0.01),
  ('BHD', 'coin', 0.1), ('BHD', 'coin', 0.05), ('BHD', 'coin', 0.025), ('BHD', 'coin', 0.01),
  ('BHD', 'coin', 0.005),
  ('OMR', 'note', 0.1), ('OMR', 'coin', 0.05), ('OMR', 'coin', 0.025), ('OMR', 'coin', 0.01),
  ('OMR', 'coin', 0.005),
  ('QAR', 'coin', 0.5), ('QAR', 'coin', 0.25),
  ('JPY', 'coin', 500), ('JPY', 'coin', 100), ('JPY', 'coin', 50), ('JPY', 'coin', 10),
  ('JPY', 'coin', 5), ('JPY', 'coin', 1),
  ('TRY', 'coin', 1), ('TRY', 'coin', 0.5), ('TRY', 'coin', 0.25), ('TRY', 'coin', 0.1),
  ('TRY', 'coin', 0.05),
  ('INR', 'coin', 5), ('INR', 'coin', 2), ('INR', 'coin', 1),
  ('PKR', 'coin', 5), ('PKR', 'coin', 2), ('PKR', 'coin', 1),
  ('AFN', 'coin', 5), ('AFN', 'coin', 2), ('AFN', 'coin', 1),
  ('CHF', 'coin', 5), ('CHF', 'coin', 2), ('CHF', 'coin', 1), ('CHF', 'coin', 0.5),
  ('CHF', 'coin', 0.2), ('CHF', 'coin', 0.1), ('CHF', 'coin', 0.05),
  ('CNY', 'coin', 0.5), ('CNY', 'coin', 0.1),
  ('CAD', 'coin', 2), ('CAD', 'coin', 1), ('CAD', 'coin', 0.25), ('CAD', 'coin', 0.1),
  ('CAD', 'coin', 0.05),
  ('AUD', 'coin', 2), ('AUD', 'coin', 1), ('AUD', 'coin', 0.5), ('AUD', 'coin', 0.2),
  ('AUD', 'coin', 0.1), ('AUD', 'coin', 0.05)
) as added (currency, kind, value)
join currency c on c.code = added.currency
where exists (select from denomination d where d.currency = added.currency)
  and not exists (
    select from audit a
    where a.record_type = 'currency' and a.record_id = c.id::text and a.changes ? 'denominations'
  )
on conflict (currency, kind, value) do nothing;
