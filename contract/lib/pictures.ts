/** Where browsers get a stored picture; '' for none. Spec part 1, section 2 (Select seller popup: an uploads path). */
export const pictureAddress = (file: string): string => (file === '' ? '' : `/uploads/${file}`);
