import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { initialsOf } from '#contract/floor/initials.ts';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import { perform } from '#web/floor/outbox/outbox.ts';
import { soundAlarm } from '#web/floor/station/alarm.ts';
import { useStation } from '#web/floor/station/station-person.ts';
import type { Granted } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { type SendForm, type SendFormOptions, useSendForm } from '#web/ui/form.tsx';

/** After this long without a response, people can go on with the next animal. */
const PATIENCE_MS = 8_000;

interface Recorded {
  action_id: string;
  initials?: string;
  taken_at?: string;
}

export interface StationFormOptions<E extends Endpoint, Values extends FieldValues, Checked>
  extends SendFormOptions<E, Values, Checked> {
  /** What is done to the same animal is sent in order. */
  animal: string | ((input: SentTo<E>) => string);
  /** What the action is about, for people. */
  about: (input: SentTo<E>) => string;
  /** What the screen shows for an action that was kept and has no answer yet. */
  whenKept: (input: SentTo<E>) => DataOf<E>;
  /** Called in place of `onDone`. `isKept`: it is only on this device so far. */
  onSaved: (data: DataOf<E>, isKept: boolean) => void;
}

/**
 * A form of a station: like `useSendForm`, but what it sends is kept on this device first, so that it is never lost and needs
 * no connection. Its call stands in the list of outbox.ts.
 */
export function useStationForm<
  E extends Endpoint,
  Values extends FieldValues = SentTo<E> & FieldValues,
  Checked = z.output<E['input']>,
>(
  endpoint: E,
  { animal, about, whenKept, onSaved, ...options }: StationFormOptions<E, Values, Checked>,
): SendForm<Values> {
  const me = useMe();
  const { person } = useStation(me.admin ?? 0);
  const isKept = useRef(false);

  async function sendBy(input: SentTo<E>): Promise<Granted<DataOf<E>>> {
    const recorded = input as unknown as Recorded & Readonly<Record<string, unknown>>;
    const outcome = await perform(
      {
        action_id: recorded.action_id,
        plant_id: me.admin ?? 0,
        path: endpoint.path,
        input: {
          ...recorded,
          // Whoever is signed in when it is sent may be someone else.
          initials: recorded.initials ?? person?.initials ?? initialsOf(me),
          taken_at: recorded.taken_at ?? new Date().toISOString(),
        },
        animal: typeof animal === 'string' ? animal : animal(input),
        about: about(input),
        kept_at: Date.now(),
        refusal: null,
      },
      navigator.onLine ? PATIENCE_MS : 0,
    );
    if (outcome.kind === 'refused') throw outcome.problem;
    isKept.current = outcome.kind === 'kept';
    return outcome.kind === 'sent'
      ? (outcome.data as Granted<DataOf<E>>)
      : { data: whenKept(input), message: t('Kept on this device') };
  }

  return useSendForm<E, Values, Checked>(endpoint, {
    ...options,
    sendBy,
    onRefused: (fields) => {
      soundAlarm();
      options.onRefused?.(fields);
    },
    onDone: (data) => onSaved(data, isKept.current),
  });
}
