import { Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '#web/ui/drop-zone.module.css';

/** An area where files can be dropped. It needs a button too, because not everyone can drag and drop. */
export function DropZone({
  className = '',
  isDisabled = false,
  onFiles,
  children,
}: {
  className?: string | undefined;
  isDisabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, the button works for everyone
    <div
      className={`${classes.zone} ${className}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** How much of a file has been sent, from 0 to 1. */
export const UploadProgress = ({
  part,
  label,
  className,
}: {
  part: number;
  label: string;
  className?: string | undefined;
}) => (
  <Progress.Root size="lg" aria-hidden={false} className={className}>
    <Progress.Section value={100 * part} aria-label={label} />
  </Progress.Root>
);
