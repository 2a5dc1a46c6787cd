-- The formats begin with the symbol of the US dollar. Where no user has chosen a symbol, amounts in another base
-- currency get that currency's symbol, or its code.
update setting s
set body = jsonb_set(s.body, '{currencySymbol}', to_jsonb(coalesce(nullif(trim(c.symbol), ''), c.code))),
    version = s.version + 1
from organization o
join currency c on c.code = o.base_currency
where s.type = 'system-setting'
  and o.base_currency <> 'USD'
  and s.body ->> 'currencySymbol' = '$'
  and not exists (
    select from audit a where a.record_type = 'system-setting' and a.changes ? 'currencySymbol'
  );

-- A statement of its own: the change is recorded at the end of the one above.
select note_change('edit', 'system setting', 'system-setting', id::text)
from setting where type = 'system-setting';
