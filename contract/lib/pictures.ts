/** The URL of a stored picture; '' if there is none. */
export const pictureAddress = (file: string): string => (file === '' ? '' : `/uploads/${file}`);
