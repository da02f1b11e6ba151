import { me as meEndpoint } from '#contract/accounts/api.ts';
import { removePicture, savePicture } from '#contract/accounts/pictures-api.ts';
import { PictureField } from '#web/accounts/picture-field.tsx';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';

/** The signed-in user's picture. */
export const OwnPictureField = ({ hint }: { hint: string }) => (
  <PictureField
    label={t('Your picture')}
    hint={hint}
    address={useMe().avatar}
    shape="avatar"
    save={savePicture}
    remove={removePicture}
    refetch={[meEndpoint]}
  />
);
