-- A lot can also be found by its farm's name, which is copied to the lot along with the farm's location.
alter table lots add column farm_name text not null default '';
update lots l set farm_name = f.name from farms f where f.seller_id = l.seller_id and l.state in ('published', 'paused');
alter table lots alter column words set expression as (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', breed || ' ' || species), 'B')
    || setweight(to_tsvector('english', farm_name), 'B') || setweight(to_tsvector('english', description), 'C')
);
