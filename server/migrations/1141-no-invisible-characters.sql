-- Tags and names that were pasted with characters that can't be seen, so that those typed by hand are the same.
update orders set tag_id = btrim(regexp_replace(tag_id, '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'))
where tag_id ~ '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]';
update customers set
  first_name = btrim(regexp_replace(first_name, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
  last_name = btrim(regexp_replace(last_name, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'))
where first_name || last_name ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'
  and regexp_replace(first_name, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g') <> '';
