import type { Trouble } from '#contract/lib/backup-state.ts';
import type { Language } from '#contract/lib/words.ts';
import { type AccountMails, oneLine, type Texts } from '#server/lib/mails/account-mail.ts';

export interface DashboardMailFacts {
  /** To the operator: something is wrong with the backups or the disk of a machine. */
  machine_trouble: { host: string; troubles: readonly Trouble[]; problem: string; language?: Language };
}

const WORDS: Readonly<Record<Trouble, Texts>> = {
  backup_failing: {
    en: 'Nothing new has been backed up for an hour. Run npm run backup. It says what is wrong.',
    es: 'Desde hace una hora no se respalda nada nuevo. Ejecute npm run backup. Le dirá qué ocurre.',
  },
  backup_overdue: {
    en: 'There was no backup last night. Leave the machine on at night, and run npm run backup now.',
    es: 'Anoche no se hizo ningún respaldo. Deje la máquina encendida por la noche y ejecute npm run backup ahora.',
  },
  backup_unchecked: {
    en: 'It isn’t certain that the newest backup can be restored. Run npm run backup, then npm run backup:check. Keep the old backups.',
    es: 'No es seguro que el respaldo más reciente se pueda restaurar. Ejecute npm run backup y luego npm run backup:check. Conserve los respaldos anteriores.',
  },
  disk_low: {
    en: 'Less than 10 % of the disk with the data is free. Make room, or move DATA_DIR to a larger disk. Once it is full, nothing can be saved.',
    es: 'Queda libre menos del 10 % del disco de los datos. Libere espacio o mueva DATA_DIR a un disco más grande. Cuando se llene, no se podrá guardar nada.',
  },
};

export const DASHBOARD_MAILS: AccountMails<DashboardMailFacts> = {
  machine_trouble: {
    isToAddress: true,
    isUnnamed: true,
    words: ({ host, troubles, problem }) => ({
      subject: { en: `${oneLine(host)} needs your attention`, es: `${oneLine(host)} requiere su atención` },
      paragraphs: [
        ...troubles.map((trouble) => WORDS[trouble]),
        ...(problem ? [{ en: `The last error:\n${problem}`, es: `El último error:\n${problem}` }] : []),
        {
          en: 'You’re getting this because you run this installation. It is repeated once a day until it is put right.',
          es: 'Recibe este correo porque administra esta instalación. Se repite una vez al día hasta que se resuelva.',
        },
      ],
    }),
  },
};
