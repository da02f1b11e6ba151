-- Whether two first names can be one person's: 'John', 'John Q.' and 'John Quincy' can, 'John Q.' and 'John R.' can't.
create function are_given_names_alike(text, text) returns boolean language sql immutable strict parallel safe
  return (
    select bool_and(a = b or length(a) = 1 and starts_with(b, a) or length(b) = 1 and starts_with(a, b))
    from unnest(
      string_to_array(replace(person_key($1), '.', ''), ' '),
      string_to_array(replace(person_key($2), '.', ''), ' ')
    ) as word (a, b)
    where a is not null and b is not null
  );
