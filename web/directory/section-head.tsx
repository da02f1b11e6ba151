import { Title } from '@mantine/core';

/** The heading of a section on a customer's page. */
export function SectionHead({ children }: { children: string }) {
  return (
    <Title order={2} size="h4" mb="xs">
      {children}
    </Title>
  );
}
