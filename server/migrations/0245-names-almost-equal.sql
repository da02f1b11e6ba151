-- Whether two different names may be one person's, mistyped: 'O’Brien' and 'OBrien', 'Smith-Jones' and 'Smith Jones',
-- 'Whitfield' and 'Whitefield', 'Simth' and 'Smith'. See docs/rules.md, Who is the same person.
create function are_names_almost_equal(text, text) returns boolean language sql immutable strict parallel safe
  return (
    select case
      when a = b then true
      when least(length(a), length(b)) < 8 then false
      when length(a) = length(b) then
        -- One letter is different, or two neighbors are swapped.
        substr(a, same + 2) = substr(b, same + 2)
        or substr(a, same + 3) = substr(b, same + 3)
          and substr(a, same + 1, 1) = substr(b, same + 2, 1) and substr(a, same + 2, 1) = substr(b, same + 1, 1)
      -- One has a letter more.
      when length(a) = length(b) + 1 then substr(a, same + 2) = substr(b, same + 1)
      when length(b) = length(a) + 1 then substr(b, same + 2) = substr(a, same + 1)
      else false
    end
    from (
      select a, b, coalesce((
        select min(i) - 1 from generate_series(1, least(length(a), length(b))) i where substr(a, i, 1) <> substr(b, i, 1)
      ), least(length(a), length(b))) as same
      from (select regexp_replace(person_key($1), '[^[:alpha:]]', '', 'g'), regexp_replace(person_key($2), '[^[:alpha:]]', '', 'g')) as letters (a, b)
    ) compared
  );
