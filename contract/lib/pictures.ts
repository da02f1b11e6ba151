/** The URL of a stored picture; '' for none. */
export const pictureAddress = (file: string): string => (file === '' ? '' : `/uploads/${file}`);
