import { openFloor } from '#bench/open-floor.ts';

/** Lower bound for the market's public calls. No visitor is looked up; `PLANT` is the plant whose page is opened. */
const { plant, read, start } = openFloor();

const CARD = `l.lot_id, l.seller_id, f.name as farm, l.zip, l.kind, l.title, l.species, l.breed, l.practices, l.photos -> 0 as photo,
  l.price_cents, l.price_basis, l.hanging_low_clb, l.hanging_high_clb, l.live_low_clb, l.live_high_clb, l.deposit_cents,
  l.share_sizes, l.piece_name, l.left_to_buy, l.dropoff_date, l.published_at`;
const OPEN = `l.state = 'published' and l.left_to_buy > 0 and (l.sells_until is null or l.sells_until >= current_date)`;
const NEWEST = 'order by l.published_at desc, l.lot_id desc limit 25';

const STATEMENTS = {
  list: `select ${CARD} from (select * from lots l where ${OPEN} ${NEWEST}) l left join farms f using (seller_id) ${NEWEST}`,
  words: `select ${CARD} from (
      select * from lots l where ${OPEN} and l.words @@ websearch_to_tsquery('english', $1) ${NEWEST}
    ) l left join farms f using (seller_id) ${NEWEST}`,
  near: `select ${CARD}, miles from (
      select *, 7917.5226 * asin(least(1, sqrt(power(sin(radians(l.lat - $2::float8) / 2), 2)
        + cos(radians($2)) * cos(radians(l.lat)) * power(sin(radians(l.lon - $3::float8) / 2), 2)))) as miles
      from lots l where ${OPEN} and l.species = $1
        and l.lat between $2 - $4::float8 / 69 and $2 + $4 / 69 and l.lon between $3 - $4 / 49 and $3 + $4 / 49
      order by miles, l.lot_id limit 25
    ) l left join farms f using (seller_id) order by miles, l.lot_id`,
  page: `select ${CARD}, l.state, l.description, l.proofs, l.photos, l.process_option, l.pickup, l.sells_until, l.pieces,
      coalesce(f.story, '') as story, coalesce(f.photos, '[]') as farm_photos, s.zip as seller_zip, r.stars, r.reviews,
      h.pieces_held, h.held_until, p.plant_id, p.name as plant, p.city, p.state as plant_state, p.time_zone,
      (select json_agg(json_build_object('animal_id', a.animal_id, 'animal_number', a.animal_number, 'state', a.state, 'quarters', (
        select json_agg(json_build_object('quarter', n, 'state', coalesce(c.state, 'free'), 'held_until', c.held_until) order by n)
        from generate_series(1, 4) n left join claims c on c.animal_id = a.animal_id and n >= c.first_quarter
          and n < c.first_quarter + c.quarters and (c.state = 'bought' or (c.state = 'held' and c.held_until > now()))
      )) order by a.animal_number) from lot_animals a where a.lot_id = l.lot_id) as animals
    from lots l join accounts s on s.account_id = l.seller_id left join farms f using (seller_id)
    left join plants p on p.plant_id = l.plant_id
    cross join lateral (
      select round(avg(stars), 1) as stars, count(*)::int as reviews from farm_reviews where seller_id = l.seller_id
    ) r cross join lateral (
      select coalesce(sum(pieces), 0)::int as pieces_held, min(held_until) as held_until
      from claims c where c.lot_id = l.lot_id and c.state = 'held' and c.held_until > now()
    ) h
    where l.lot_id = $1::bigint and l.state <> 'draft'`,
  plant: `select p.plant_id, p.name, p.logo, p.city, p.state, p.services, p.hours, p.pickup_rules, p.species,
      (select json_agg(json_build_object('category_id', d.category_id, 'day', d.day) order by d.category_id, d.day) from (
        select w.category_id, g.day::date as day, row_number() over (partition by w.category_id order by g.day) as place
        from weekly_slots w
        cross join lateral generate_series(current_date + 1 + ((w.weekday - extract(dow from current_date + 1)::int + 7) % 7),
          current_date + 120, interval '7 days') g(day)
        left join slot_days s on s.plant_id = w.plant_id and s.day = g.day::date and s.category_id = w.category_id
        where w.plant_id = p.plant_id and w.category_id = any($2::int[])
          and coalesce(s.usda_slots + s.custom_slots, w.usda_slots + w.custom_slots)
            > coalesce(s.usda_used + s.custom_used + s.unlabelled_used, 0)
      ) d where d.place <= 3) as free_days
    from plants p where p.plant_id = $1`,
} as const;

read('list', STATEMENTS.list, () => []);
read<{ words: string }>('words', STATEMENTS.words, ({ words }) => [words]);
read<{ species: string; lat: string; lon: string; miles: string }>('near', STATEMENTS.near, (asked) => [
  asked.species,
  asked.lat,
  asked.lon,
  asked.miles,
]);
read<{ lot_id: string }>('page', STATEMENTS.page, ({ lot_id }) => [lot_id]);
read('plant', STATEMENTS.plant, () => [plant, [1, 4]]);

await start();
