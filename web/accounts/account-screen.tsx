import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut, useMe } from '#web/accounts/session.ts';
import { announce } from '#web/lib/announce.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The signed-in seller's or buyer's own account, /sellerdashboard/profile and /buyerdashboard/profile. Requirements ACC-008, ACC-009. */
export function AccountScreen() {
  const me = useMe();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      announce('error', wordsOf(error));
    }
  }

  return (
    <PageFrame title="Your account" width="narrow">
      <Facts
        facts={[
          { label: 'Name', value: `${me.first_name} ${me.last_name}` },
          { label: 'Email', value: me.email },
          { label: 'Account', value: me.role === 'seller' ? 'Seller' : 'Buyer' },
          {
            label: 'Card',
            value: (
              <>
                {me.card_profileid === null ? 'None yet' : 'On file'} ·{' '}
                <Anchor component={Link} to="/paymentgateway">
                  {me.card_profileid === null ? 'Add a card' : 'See or replace it'}
                </Anchor>
              </>
            ),
          },
        ]}
      />
      <Group>
        <Button variant="default" loading={isLeaving} onClick={() => void leave()}>
          Logout
        </Button>
      </Group>
    </PageFrame>
  );
}
