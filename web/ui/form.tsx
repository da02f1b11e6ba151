import { zodResolver } from '@hookform/resolvers/zod';
import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import type { z } from 'zod';
import { type DataOf, type Endpoint, fieldsTakenBy, type SentTo } from '#contract/lib/endpoint.ts';
import { useAnnouncement } from '#web/lib/announce.ts';
import { type UseSendOptions, useApiMutation } from '#web/lib/api.ts';
import { keepUnsaved, markSaved } from '#web/lib/mark-saved.ts';
import { ApiProblem, LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import { FieldsToCheck } from '#web/ui/fields-to-check.tsx';
import classes from '#web/ui/form.module.css';
import { Refusal } from '#web/ui/refusal.tsx';

export interface SendFormOptions<E extends Endpoint, Values extends FieldValues, Checked> {
  /** The initial values. */
  start: DefaultValues<NoInfer<Values>>;
  /** Validates the form. Defaults to the endpoint's input schema, so that form and server agree. */
  schema?: z.core.$ZodType<Checked, Values>;
  /** Asks a question before valid input is sent. If it resolves to false, nothing is sent. */
  ask?: (values: Checked) => Promise<boolean>;
  /** What to send, if it differs from the form's values. */
  toSend?: (values: Checked) => SentTo<E> | Promise<SentTo<E>>;
  refetch?: UseSendOptions<E>['refetch'];
  onDone?: UseSendOptions<E>['onDone'];
  /**
   * For forms that stay open after saving: the new saved values, given the values that were sent. Anything typed while
   * saving stays in the form, unsaved.
   */
  saved?: (sent: Values, answer: DataOf<E>) => Values;
  as?: UseSendOptions<E>['as'];
  /** Where to store the submit, for forms whose draft survives a reload. */
  submit?: UseSendOptions<E>['submit'];
  sendBy?: UseSendOptions<E>['sendBy'];
  /** Maps a field of the call to the form's field, if the names differ. */
  fieldOf?: (name: string) => string;
  /** Called when fields are invalid or refused, after the first one gets focus. */
  onRefused?: (fields: readonly string[]) => void;
  /**
   * Called with a refusal before it is shown. If it returns values, they are added to the call, which is then sent
   * again, for example after the user says yes to a question.
   */
  onProblem?: (problem: ApiProblem) => Promise<Partial<SentTo<E>> | null>;
  /** Called if no response arrived, so the outcome of the call isn't known yet. */
  onLost?: () => void;
  /** The message for a lost connection, for forms that have their own. */
  lostWords?: string;
}

export interface SendForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit: () => Promise<void>;
  isSending: boolean;
  /** True if the last submit got no response and can be sent again. */
  isLost: boolean;
  /** Shown above the submit button: a refusal without a field, or a lost connection. */
  refusal: string | null;
}

/**
 * A form that sends one call. Validation comes from the contract, and refusals appear at their fields. No input is
 * lost: after a lost connection, the same submit is sent again with the same Idempotency-Key.
 *
 *     const form = useSendForm(addCustomer, { start: { first_name: '' }, refetch: [getAllCustomers], onDone: close });
 *     <Form form={form}>
 *       <TextField control={form.control} name="first_name" label="First Name" />
 *       <SubmitButton form={form}>Save</SubmitButton>
 *     </Form>
 */
export function useSendForm<
  E extends Endpoint,
  Values extends FieldValues = SentTo<E> & FieldValues,
  Checked = z.output<E['input']>,
>(endpoint: E, options: SendFormOptions<E, Values, Checked>): SendForm<Values> {
  const schema = (options.schema ?? endpoint.input) as z.core.$ZodType<Checked & FieldValues, Values>;
  // The fields that the form showed when it was last submitted; a list or an object counts as one field.
  const shown = useRef(new Set<string>());
  const form = useForm<Values, unknown, Checked & FieldValues>({
    resolver: (values, context, about) => {
      for (const name of about.names ?? []) shown.current.add(fieldIn(name));
      return zodResolver(schema)(values, context, about);
    },
    defaultValues: options.start,
  });
  const [said, setRefusal] = useState<string | null>(null);
  const inBar = useAnnouncement()?.text;
  // A message isn't shown twice: it appears in the form once the message bar closes.
  const refusal = said === inBar ? null : said;
  const [isLost, setLost] = useState(false);
  const { refetch, onDone, saved, as, submit, sendBy } = options;
  const lastSent = useRef<Values>(undefined);
  const send = useApiMutation(endpoint, {
    showsErrors: true,
    ...(refetch && { refetch }),
    onDone: (data, message) => {
      if (saved && lastSent.current) markSaved(form, lastSent.current, saved(lastSent.current, data));
      onDone?.(data, message);
    },
    ...(as && { as }),
    ...(submit && { submit }),
    ...(sendBy && { sendBy }),
  });

  async function sendValues(checked: Checked): Promise<void> {
    setRefusal(null);
    setLost(false);
    if (options.ask && !(await options.ask(checked))) return;
    lastSent.current = form.getValues();
    try {
      const sent = options.toSend ? await options.toSend(checked) : fieldsTakenBy(endpoint, form.getValues());
      await attempt(sent);
    } catch (error) {
      show(error);
    }
  }

  /** A problem that the user can settle by answering a question is sent again with the answer. */
  async function attempt(sent: SentTo<E>): Promise<void> {
    try {
      await send.mutateAsync(sent);
    } catch (error) {
      const more = error instanceof ApiProblem ? await options.onProblem?.(error) : null;
      if (!more) throw error;
      await attempt({ ...(sent as object), ...more } as SentTo<E>);
    }
  }

  function show(error: unknown): void {
    const { fieldOf = (name) => name } = options;
    const refused = error instanceof ApiProblem ? Object.entries(error.fields) : [];
    const fields = refused.map(([name, message]) => [fieldOf(name), message] as const);
    setLost(error instanceof LostConnection);
    if (error instanceof LostConnection) options.onLost?.();
    const known = fields.filter(([name]) => shown.current.has(fieldIn(name)));
    for (const [index, [name, message]] of known.entries()) {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    // Messages that don't belong to any field of this form appear above its button.
    const placed = new Set(known.map(([, message]) => message));
    const unmatched = new Set(fields.map(([, message]) => message).filter((message) => !placed.has(message)));
    const isMarked = error instanceof ApiProblem && (error.code === 'malformed' || known.length > 0);
    if (isMarked && unmatched.size > 0) setRefusal([...unmatched].map(translate).join(' '));
    else if (known.length === 0)
      setRefusal(error instanceof LostConnection && options.lostWords ? options.lostWords : wordsOf(error));
    if (known.length > 0) options.onRefused?.(known.map(([name]) => name));
  }

  const validateAndSend = form.handleSubmit(
    (checked) => sendValues(checked),
    (errors) => {
      const unmatched = Object.entries(errors).filter(([name]) => !shown.current.has(name));
      setRefusal(unmatched.map(([, error]) => messageIn(error)).join(' ') || null);
      options.onRefused?.(Object.keys(errors));
    },
  );

  return {
    ...(form as unknown as UseFormReturn<Values>),
    submit: () => {
      shown.current.clear();
      return validateAndSend();
    },
    isSending: send.isPending || form.formState.isSubmitting,
    isLost,
    refusal,
  };
}

/** The top-level field that a path belongs to: 'split' for 'split.0.amount'. */
const fieldIn = (path: string) => path.split('.', 1).join();

/** The first message in a field's errors, which are nested where the field is a list or an object. */
function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { message } = error as { message?: unknown };
  if (typeof message === 'string' && message !== '') return translate(message);
  const inner = Object.entries(error).filter(([name]) => name !== 'ref');
  return inner.map(([, one]) => messageIn(one)).find(Boolean) ?? '';
}

/**
 * When someone else saves the same data, puts their changes into untouched fields and shows a notice next to edited
 * ones, so nothing is overwritten unnoticed. `start` and `version` are the latest saved values. The form needs `saved`,
 * so your own changes don't count as someone else's.
 */
export function useTheirChanges<Values extends FieldValues>(
  form: SendForm<Values>,
  start: DefaultValues<Values>,
  version: number,
): void {
  const shown = useRef(version);
  useEffect(() => {
    if (version === shown.current) return;
    shown.current = version;
    const before = form.formState.defaultValues;
    const names = Object.keys(start) as Path<Values>[];
    const typed = names.filter((name) => isTyped(form, name) && !isSame(form.getValues(name), start[name]));
    const noted = names.filter((name) => form.formState.errors[name]?.type === MEANWHILE);
    const isTheirs = (name: Path<Values>) => noted.includes(name) || !isSameTrimmed(before?.[name], start[name]);
    const unseen = typed.filter((name) => isTheirs(name) && !isSameTrimmed(form.getValues(name), start[name]));
    keepUnsaved(form, start, (name) => typed.some((one) => one === name));
    form.clearErrors(noted);
    for (const name of unseen) form.setError(name, { type: MEANWHILE, message: noticeOf(start[name]) });
  });
}
const MEANWHILE = 'meanwhile';

/** Lists of choices aren't spelled out, because the form holds only their keys. */
const noticeOf = (value: unknown) =>
  Array.isArray(value)
    ? t('Someone else changed this too. If you save, your choices replace theirs.')
    : t('Someone else saved: {value}', { value: String(value) || '–' });

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** The server trims text, which doesn't count as someone else's change. */
const isSameTrimmed = (a: unknown, b: unknown) => isSame(trimmed(a), trimmed(b));
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Whether the field has unsaved changes. */
export const isTyped = <Values extends FieldValues>({ formState, getValues }: SendForm<Values>, name: Path<Values>) =>
  !isSame(getValues(name), formState.defaultValues?.[name]);

/** The parts of a form that its element and its submit button use. */
export type Submittable = Pick<SendForm<FieldValues>, 'submit' | 'isSending' | 'refusal'> & {
  formState?: { errors?: object };
};

/**
 * A form whose values go to the screen that opened it instead of the server, such as a dialog that edits part of a longer
 * form. Rendered with the same Form and SubmitButton.
 */
export function useDialogForm<Values extends FieldValues>({
  schema,
  start,
  onSave,
}: {
  start: DefaultValues<NoInfer<Values>>;
  schema: z.core.$ZodType<Values, Values>;
  onSave: (values: Values) => void;
}): SendForm<Values> {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: start,
  });
  return {
    ...(form as unknown as UseFormReturn<Values>),
    submit: form.handleSubmit((values) => onSave(values)),
    isSending: false,
    isLost: false,
    refusal: null,
  };
}

/** The number of fields in the form that are uploading a file, and its setter. */
const Uploads = createContext<[number, Dispatch<SetStateAction<number>>]>([0, () => {}]);

/** Keeps the form from being submitted while a field is uploading a file, because the file would be left out. */
export function useHoldSubmit(isUploading: boolean): void {
  const [, setUploads] = useContext(Uploads);
  useEffect(() => {
    if (!isUploading) return;
    setUploads((count) => count + 1);
    return () => setUploads((count) => count - 1);
  }, [isUploading, setUploads]);
}

/**
 * The form element. Enter submits from any one-line field, unless the form is `isLong`. A second submit is ignored while one
 * is in flight.
 */
export function Form({
  form,
  children,
  label,
  isLong = false,
  isSticky = false,
  className = classes.form,
  inert = false,
}: {
  form: Submittable;
  children: ReactNode;
  /** Names the form for screen readers if there is no heading above it. */
  label?: string;
  isLong?: boolean;
  /** Keeps its buttons in view on a long page. In dialogs, they always stay in view. */
  isSticky?: boolean;
  className?: string | undefined;
  inert?: boolean;
}) {
  const uploads = useState(0);
  return (
    <form
      noValidate
      className={className}
      inert={inert}
      aria-label={label}
      data-sticky={isSticky || undefined}
      onKeyDown={(event) => {
        // Ignore keys pressed in a dialog that the form opened, which bubble up here too.
        const { target, currentTarget, key } = event;
        const isLine = target instanceof HTMLInputElement && currentTarget.contains(target);
        if (isLong && key === 'Enter' && isLine) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!form.isSending && uploads[0] === 0) void form.submit();
      }}
    >
      <Uploads value={uploads}>{children}</Uploads>
    </form>
  );
}

/**
 * The end of a form: the fields to check, a refusal that isn't about a field, then the submit button with its spinner.
 * Stays in view in dialogs and long forms. `secondary` goes before the submit button, such as Cancel; `describedBy` is
 * the id of the text that says why the form can't be submitted.
 */
export function SubmitButton({
  form,
  children,
  secondary,
  describedBy,
  ...button
}: {
  form: Submittable;
  children: string;
  secondary?: ReactNode;
  describedBy?: string | undefined;
} & ButtonProps) {
  const [uploads] = useContext(Uploads);
  return (
    <div className={classes.footer}>
      <FieldsToCheck errors={form.formState?.errors} />
      {form.refusal && <Refusal>{form.refusal}</Refusal>}
      {uploads > 0 && (
        <Text size="sm" c="dimmed" ta="end" role="status">
          {t('Wait for your file to finish uploading.')}
        </Text>
      )}
      <Group gap="sm" justify="flex-end" align="stretch">
        {secondary}
        <Button
          type="submit"
          size="md"
          data-save
          aria-describedby={describedBy}
          {...button}
          disabled={uploads > 0}
          loading={form.isSending}
        >
          {children}
        </Button>
      </Group>
    </div>
  );
}

/** Puts fields side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** A field's error, for custom controls. */
export function useFieldError<Values extends FieldValues>(
  control: Control<Values>,
  name: Path<Values>,
): string | undefined {
  const { errors } = useFormState({ control, name });
  const error = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], errors);
  const { message } = (error ?? {}) as { message?: string };
  return message && translate(message);
}

/** The button next to the submit button that discards the input. */
export const CancelButton = ({ onClick, children = t('Cancel') }: { onClick: () => void; children?: ReactNode }) => (
  <Button variant="default" size="md" onClick={onClick}>
    {children}
  </Button>
);
