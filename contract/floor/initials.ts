/** What a person writes beside a record: 'Ann Field' is 'AF'. */
export const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name]
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .join('')
    .toUpperCase() || '?';
