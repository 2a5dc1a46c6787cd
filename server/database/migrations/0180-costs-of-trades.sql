-- Fee and brokerage of a trade are legs of their own: where they are still owed, the trade is not wholly settled.
update document
set stage = 'part_settled'
where type = 'trade' and status = 'posted' and stage = 'settled'
  and coalesce((body ->> 'fee')::numeric, 0) + coalesce((body ->> 'brokerage')::numeric, 0) <> 0;
