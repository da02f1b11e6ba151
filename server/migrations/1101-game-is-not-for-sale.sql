-- Game is never for sale. Lots that offered it stop selling; what was already bought from them stands.
update lots set state = 'paused', revision = revision + 1
where state = 'published' and species in ('deer', 'wild_game');
update lots set species = '', revision = revision + 1 where state = 'draft' and species in ('deer', 'wild_game');
