/** The name of people who had their data erased, wherever a name was. */
export const ERASED = 'Erased';
