import type { FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { removeLogo, saveLogo } from '#contract/accounts/pictures-api.ts';
import { SERVICES } from '#contract/accounts/registration-api.ts';
import {
  FinderSettings,
  getSettings,
  MIN_RECORD_YEARS,
  PlantSettings,
  PublicPageSettings,
  RecordSettings,
  WaitlistSettings,
  WorkSettings,
} from '#contract/accounts/settings-api.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { AddressFields } from '#web/accounts/address-fields.tsx';
import { EmbedLines } from '#web/accounts/embed-lines.tsx';
import { OwnPictureField } from '#web/accounts/own-picture-field.tsx';
import { PictureField } from '#web/accounts/picture-field.tsx';
import { useMe } from '#web/accounts/session.ts';
import {
  type SettingsAnswer,
  SettingsForm,
  type SettingsRules,
  useSettingsForm,
} from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { TimeZoneField } from '#web/accounts/time-zone-field.tsx';
import type { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { CheckboxField, CheckboxListField, NumberField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

type SectionProps = { answer: SettingsAnswer };

/** The plant's name and address. */
export function PlantSection({ answer }: SectionProps) {
  const form = useSettingsForm(answer, PlantSettings);
  const { control } = form;
  return (
    <SettingsSection title={t('Plant')} hint={t('What customers see about the plant, including its location.')}>
      <SettingsForm form={form} label={t('Plant')} canChange={answer.can.change}>
        <TextField control={control} name="name" label={t('Plant name')} autoComplete="organization" isRequired />
        <FieldRow>
          <TextField control={control} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
          <TextField control={control} name="email" label={t('Email for customers')} type="email" autoComplete="off" />
        </FieldRow>
        <AddressFields control={control} />
        <TimeZoneField control={control} name="time_zone" isDisabled={!answer.can.change} />
      </SettingsForm>
    </SettingsSection>
  );
}

/** What the plant handles. Asks before removing a species with upcoming orders. */
export function WorkSection({ answer }: SectionProps) {
  const form = useSettingsForm(answer, WorkSettings, { onProblem: askAboutBooked });
  const { control } = form;
  return (
    <SettingsSection
      title={t('Animals and services')}
      hint={t('You can take orders, set availability, and use cut sheets for the animals you choose here.')}
    >
      <SettingsForm form={form} label={t('Animals and services')} canChange={answer.can.change}>
        <CheckboxListField
          control={control}
          name="species"
          label={t('Species handled')}
          choices={SPECIES.map((value) => ({ value, label: t(showSpecies(value)) }))}
        />
        <CheckboxListField
          control={control}
          name="services"
          label={t('Value-added services')}
          choices={Object.entries(SERVICES).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </SettingsForm>
    </SettingsSection>
  );
}

async function askAboutBooked({ code, message }: ApiProblem): Promise<{ keeps_booked: true } | null> {
  if (code !== 'species_booked') return null;
  const isSure = await askToConfirm({ text: message, yes: t('Remove species'), no: t('Keep') });
  return isSure ? { keeps_booked: true } : null;
}

/** The plant's logo and the user's own picture. */
export function PicturesSection({ answer }: SectionProps) {
  return (
    <SettingsSection
      title={t('Pictures')}
      hint={t(
        'Your picture appears next to your name. The plant’s logo appears in messages and on printed order lists.',
      )}
    >
      <OwnPictureField hint={t('Cropped to a square from the center.')} />
      <PictureField
        label={t('Plant logo')}
        hint={t('Not cropped. A transparent background stays transparent.')}
        address={answer.logo}
        shape="logo"
        save={saveLogo}
        remove={removeLogo}
        refetch={[getSettings]}
        isDisabled={!answer.can.change}
      />
    </SettingsSection>
  );
}

interface NumberSectionProps<R extends SettingsRules> extends SectionProps {
  rules: R;
  title: string;
  hint: string;
  name: FieldPath<z.input<R> & FieldValues>;
  label: string;
  least?: number;
  most: number;
}

/** A settings section with a single number field. */
function NumberSection<R extends SettingsRules>({ answer, rules, title, hint, ...field }: NumberSectionProps<R>) {
  const form = useSettingsForm(answer, rules);
  return (
    <SettingsSection title={title} hint={hint}>
      <SettingsForm form={form} label={title} canChange={answer.can.change}>
        <NumberField control={form.control} least={1} {...field} />
      </SettingsForm>
    </SettingsSection>
  );
}

/** What the plant's public page says. */
export function PublicPageSection({ answer }: SectionProps) {
  const { admin: plant_id, plant_name } = useMe();
  const form = useSettingsForm(answer, PublicPageSettings);
  const { control } = form;
  return (
    <SettingsSection
      title={t('Public page')}
      hint={t('Anyone can see it: your name, logo, town, animals, and next free days, and what you add here.')}
    >
      {plant_id !== null && (
        <AnchorLink to="/plant/$id" params={{ id: String(plant_id) }}>
          {t('See your page')}
        </AnchorLink>
      )}
      <SettingsForm form={form} label={t('Public page')} canChange={answer.can.change}>
        <TextAreaField control={control} name="hours" label={t('Hours')} rows={2} grows maxLength={300} />
        <TextAreaField control={control} name="pickup_rules" label={t('Picking up')} rows={2} grows maxLength={1000} />
        <CheckboxField control={control} name="shows_contact" label={t('Show the phone, email, and address')} />
        <CheckboxField control={control} name="shows_prices" label={t('Show the prices')} />
      </SettingsForm>
      {plant_id !== null && <EmbedLines plant_id={plant_id} name={plant_name} />}
    </SettingsSection>
  );
}

/** The seller finder's radius. */
export const FinderSection = ({ answer }: SectionProps) => (
  <NumberSection
    answer={answer}
    rules={FinderSettings}
    title={t('Seller finder')}
    hint={t('Sellers farther than this from the ZIP code won’t appear.')}
    name="finder_radius_miles"
    label={t('Radius in miles')}
    most={3000}
  />
);

/** How long someone on the waitlist has to respond to an offer. */
export const WaitlistSection = ({ answer }: SectionProps) => (
  <NumberSection
    answer={answer}
    rules={WaitlistSettings}
    title={t('Waitlist')}
    hint={t('When a slot opens up, we hold it this long for the first person in line, then offer it to the next.')}
    name="waitlist_hours"
    label={t('Hours to respond to an offer')}
    most={168}
  />
);

/** For how long records of killed animals, and the names on them, are kept. */
export const RecordSection = ({ answer }: SectionProps) => (
  <NumberSection
    answer={answer}
    rules={RecordSettings}
    title={t('Kill records')}
    hint={t(
      'Names and addresses of owners stay on your kill records this long, even if someone has their data erased. Federal rules say two years; your state may want more.',
    )}
    name="record_years"
    label={t('Years to keep records after the year of the kill')}
    least={MIN_RECORD_YEARS}
    most={20}
  />
);
