-- Searches for a supplier's lot or establishment number, however it was typed. See server/floor/trace.
create index batch_sources_by_supplier on batch_sources (plant_id, lower(supplier_number), lower(supplier_lot))
  where kind = 'purchased';
create index batch_sources_by_lot_as_typed on batch_sources (plant_id, lower(supplier_lot)) where kind = 'purchased';
