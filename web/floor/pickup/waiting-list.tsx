import { Button, UnstyledButton } from '@mantine/core';
import type { ToPickUp } from '#contract/floor/pickup-api.ts';
import classes from '#web/floor/pickup/pickup.module.css';
import { ShareHeading } from '#web/floor/pickup/share-heading.tsx';
import { t } from '#web/lib/words.ts';

interface Props {
  shares: readonly ToPickUp[];
  onHandOut: (share: ToPickUp) => void;
  onBoxes: (share: ToPickUp) => void;
  /** Records what becomes of forfeited meat; left out for those who can't decide that. */
  onForfeit?: (share: ToPickUp) => void;
}

/** What can be handed out, each a button, then what is still being packed, whose boxes are counted here. */
export function WaitingList({ shares, onHandOut, onBoxes, onForfeit }: Props) {
  const ready = shares.filter(({ is_ready }) => is_ready);
  const packing = shares.filter(({ is_ready }) => !is_ready);
  return (
    <>
      {ready.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('Ready for pickup')}</h2>
          <ul className={classes.shares}>
            {ready.map((share) => (
              <li key={share.share_id}>
                <UnstyledButton className={classes.share} onClick={() => onHandOut(share)}>
                  <ShareHeading share={share} />
                </UnstyledButton>
                <BoxesButton share={share} onBoxes={onBoxes} />
                {share.is_forfeited && onForfeit && (
                  <Button variant="default" fullWidth mt="xs" onClick={() => onForfeit(share)}>
                    {t('Forfeit this meat')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {packing.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('Being packed')}</h2>
          <ul className={classes.shares}>
            {packing.map((share) => (
              <li key={share.share_id}>
                <div className={classes.share}>
                  <ShareHeading share={share} />
                </div>
                <BoxesButton share={share} onBoxes={onBoxes} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function BoxesButton({ share, onBoxes }: { share: ToPickUp; onBoxes: (share: ToPickUp) => void }) {
  const { owner, title } = share;
  return (
    <Button
      variant="default"
      fullWidth
      mt="xs"
      aria-label={t('{action}: {title}', { action: t('Boxes'), title: owner || title })}
      onClick={() => onBoxes(share)}
    >
      {t('Boxes')}
    </Button>
  );
}
