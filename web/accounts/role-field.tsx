import { Radio, Stack } from '@mantine/core';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { TeamRole } from '#contract/accounts/team-api.ts';
import { ROLE_NOTES, ROLE_WORDS } from '#web/accounts/team-words.ts';
import { t } from '#web/lib/words.ts';

/** Selects one of the roles the caller may grant, each with a description. */
export function RoleField<Values extends FieldValues>({
  control,
  name,
  roles,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  roles: readonly TeamRole[];
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Radio.Group
      label={t('Role')}
      name={field.name}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      onChange={field.onChange}
      ref={field.ref}
    >
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(ROLE_WORDS[role])}
            description={t(ROLE_NOTES[role])}
            onBlur={field.onBlur}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
