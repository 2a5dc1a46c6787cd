-- One text search for every list of documents: the words of a document, folded, in an index over an
-- expression. No column and no extension: it needs no right beyond those of the owner of the tables.

-- A text as it is compared in a search: `foldName` (lib/format/fold.ts) says the same, and a test holds
-- the two together for Latin, Greek, Cyrillic and Arabic script. Letters come apart from their accents,
-- marks and joiners go, figures become 0 to 9, capitals small.
create function search_fold(given text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = length(given) then
    return lower(given collate "C");
  end if;
  return translate(
    lower(regexp_replace(
      normalize(translate(given, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), nfkd),
      '[\u0300-\u036f\u0483-\u0489\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u0902\u200b-\u200f\u20d0-\u20f0\u302a-\u302f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g') collate "C"),
    'ÆÐØÞĐĦŁŊŒŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾيىكةەς',
    'æðøþđħłŋœŧəαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿییکههσ');
end $$;

-- The words of a text. Signs and blanks part them, and so do letters and figures: `INV2024` is `inv`
-- and `2024`. Zeros before a number do not count. `searchWords` (lib/format/search-words.ts) says the same.
create function search_words(given text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  found text := regexp_replace(public.search_fold(given),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');
begin
  if found ~ '[0-9]' then
    found := regexp_replace(found, '([0-9])(?=[^0-9 ])', '\1 ', 'g');
    found := regexp_replace(found, '([^0-9 ])(?=[0-9])', '\1 ', 'g');
    found := regexp_replace(found, '(^| )0+(?=[0-9])', '\1', 'g');
  end if;
  if length(found) > 40 then
    found := regexp_replace(found, '([^ ]{40})[^ ]+', '\1', 'g');
  end if;
  return array_remove(string_to_array(found, ' '), '');
end $$;

-- Everything that a document is found by. Beside the words of what was written stand, each with a sign that
-- no word has: `%` its type, `#` its number, `=` the amounts of the whole and of its lines in their currency,
-- `@` the parties it names. What only some may read of a record (what is behind a walk-in's name, what was
-- found at posting) is left out. Words beyond the first 100,000 letters are not found.
create function document_words(
  type text, id bigint, number text, custom_id text, reference text, memo text, counterparty text,
  amount numeric, base numeric, body jsonb
) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
declare
  written text := coalesce(custom_id || ' ', '') || coalesce(reference || ' ', '') || coalesce(memo || ' ', '')
    || coalesce(counterparty, '');
  named text := '';
  amounts text := coalesce(trim_scale(amount)::text, '') || ',' || coalesce(trim_scale(base)::text, '');
  lines jsonb := body -> 'lines';
begin
  if jsonb_typeof(lines) = 'array' then
    written := written || ' ' || jsonb_path_query_array(lines, '$[*].memo')::text;
    amounts := amounts || ',' || jsonb_path_query_array(lines, '$[*].amount')::text
      || ',' || jsonb_path_query_array(lines, '$[*].debit')::text
      || ',' || jsonb_path_query_array(lines, '$[*].credit')::text
      || ',' || jsonb_path_query_array(lines, '$[*].counter_amount')::text;
    named := jsonb_path_query_array(lines, '$[*].party_id')::text;
  end if;
  if jsonb_typeof(body -> 'payments') = 'array' then
    written := written || ' ' || jsonb_path_query_array(body, '$.payments[*].reference')::text;
    amounts := amounts || ',' || jsonb_path_query_array(body, '$.payments[*].amount')::text;
  end if;
  amounts := translate(amounts, '[]"- ', '');
  if position('.' in amounts) > 0 then
    amounts := regexp_replace(amounts || ',', '\.0*(?=,)', '', 'g');
    amounts := regexp_replace(amounts, '(\.[0-9]*[1-9])0+(?=,)', '\1', 'g');
  end if;
  named := translate(named, '[] ', '') || ',' || coalesce(body ->> 'party_id', '')
    || ',' || coalesce(body ->> 'customer_id', '') || ',' || coalesce(body #>> '{party,id}', '');
  return array_to_tsvector(array_remove(array_remove(array_remove(
    public.search_words(left(written, 100000))
    || array['%' || type, '#' || id, '#' || ltrim(regexp_replace(number, '[^0-9]', '', 'g'), '0')]
    || string_to_array('=' || replace(amounts, ',', ',='), ',')
    || string_to_array('@' || replace(named, ',', ',@'), ','),
    '='), '@'), null));
end $$;

-- Building it reads every document once: about half a minute for a million lines.
set local statement_timeout = 0;
create index document_search on document using gin (
  document_words(type, id, number, custom_id, reference, memo, counterparty, amount, base, body)
) with (fastupdate = off);
