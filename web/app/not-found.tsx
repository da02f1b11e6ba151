import { Button, Center } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/states.tsx';

/** An address without a screen. */
export function NotFound() {
  useDocumentTitle('No such page · Hindquarter');

  return (
    <Center component="main" mih="80vh">
      <EmptyState
        isPage
        title="There is no such page"
        action={
          <Button component={Link} to="/" mt="sm">
            Go to the start
          </Button>
        }
      >
        The address may be mistyped, or what stood here is gone.
      </EmptyState>
    </Center>
  );
}
