import { Button, Group, List } from '@mantine/core';
import { useState } from 'react';
import { eraseMe } from '#contract/reports/erasure.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { leaveEverywhere } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Where a person takes themselves out. Staff can't, because a plant's records say who did what. */
export function EraseSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title={t('Erase your data')} hint={t('Take yourself out of Hindquarter. This can’t be undone.')}>
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('Erase your data')}
        </Button>
      </Group>
      {isOpen && <EraseDialog onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  );
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const form = useSendForm(eraseMe, { start: { present_password: '' }, onDone: leaveEverywhere });
  return (
    <FormDialog title={t('Erase your data')} onClose={onClose} form={form} submit={t('Erase your data')}>
      <List spacing="xs" mb="md">
        <List.Item>
          {t(
            'You’ll be signed out everywhere and can’t sign in again. Your email address, messages, notes about you, and saved cards are erased.',
          )}
        </List.Item>
        <List.Item>
          {t(
            'Plants must keep invoices and payments as they are. They also keep your name, address, and phone number with animals they killed for you, for at least two years. Then those are erased, too.',
          )}
        </List.Item>
        <List.Item>{t('Download your data first if you want to keep a copy.')}</List.Item>
      </List>
      <PresentPasswordField control={form.control} name="present_password" />
    </FormDialog>
  );
}
