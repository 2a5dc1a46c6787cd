-- Warranties that end soon are counted for every page that opens.
create index asset_warranty on document ((body ->> 'warranty_end')) where type = 'asset';
