import { IMPORT_FIELDS, type ImportField, mayRepeat } from '#contract/directory/import.ts';
import { foldText } from '#contract/lib/fold-text.ts';

/**
 * Headers that name a field, in lowercase letters and digits only, in English and Spanish, and those of Google Contacts,
 * Outlook, QuickBooks Desktop, and Square. Of several columns for the same field, the one named first here is used. The others hold other emails and
 * phone numbers.
 */
const HEADERS: Readonly<Record<Exclude<ImportField, 'other_email' | 'other_phone'>, readonly string[]>> = {
  first_name: 'firstname first given givenname forename nombre nombres primernombre'.split(' '),
  last_name: 'lastname last surname familyname family apellido apellidos primerapellido apellidopaterno'.split(' '),
  full_name:
    'name fullname customer customername client clientname contact contactname displayname displayas primarycontact nombrecompleto nombreyapellido nombreyapellidos cliente company companyname organization organizationname organization1name empresa negocio'.split(
      ' ',
    ),
  email:
    'email emailaddress mail emails mainemail email1value email1address correo correoelectronico direcciondecorreo primaryemail personalemail homeemail workemail businessemail email2value email2address email2 email3value email3address email3 otheremail altemail alternateemail secondaryemail ccemail'.split(
      ' ',
    ),
  phone:
    'phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone cellnumber phone1 phone1value primaryphone mainphone homephone businessphone workphone companymainphone carphone phone2value phone2 phone3value phone3 phone4value homephone2 businessphone2 otherphone altphone alternatephone secondaryphone altmobile telefono movil celular numerodetelefono'.split(
      ' ',
    ),
  address:
    'address street streetaddress address1 address2 addressline1 addressline2 streetaddress1 streetaddress2 street1 street2 mailingaddress billingaddress address1street homestreet businessstreet otherstreet billto billto1 billto2 billto3 billto4 billto5 shipto shipto1 shipto2 shipto3 shipto4 shipto5 direccion domicilio calle'.split(
      ' ',
    ),
  city: 'city town address1city homecity businesscity othercity billingcity mailingcity ciudad municipio localidad poblacion'.split(
    ' ',
  ),
  state:
    'state province region st address1region homestate businessstate otherstate billingstate mailingstate estado provincia'.split(
      ' ',
    ),
  zip: 'zip zipcode postalcode postcode postal address1postalcode homepostalcode businesspostalcode otherpostalcode billingzip mailingzip codigopostal cp'.split(
    ' ',
  ),
  type: 'type customertype kind role tipo tipodecliente'.split(' '),
  producer: 'producer farm producername produceremail productor productora granja'.split(' '),
  portal: 'portal customerportal enablecustomerportal portalaccess customportal enablecp portaldelcliente'.split(' '),
  tags: 'tags tag labels label groups group groupmembership categories category etiquetas etiqueta grupo grupos'.split(
    ' ',
  ),
  note: 'note notes comment comments remarks memo nota notas comentario comentarios observaciones'.split(' '),
};
/** Headers of further parts of a name. They belong to the form's two fields if it has the name itself. */
const NAME_PARTS: Readonly<Record<string, 'first_name' | 'last_name'>> = {
  middlename: 'first_name',
  middle: 'first_name',
  middleinitial: 'first_name',
  mi: 'first_name',
  additionalname: 'first_name',
  segundonombre: 'first_name',
  suffix: 'last_name',
  namesuffix: 'last_name',
  sufijo: 'last_name',
  segundoapellido: 'last_name',
  apellidomaterno: 'last_name',
};
/** Contact programs have several addresses per person. The parts of different ones aren't mixed. */
const ADDRESS_KINDS =
  /^(?:(home|business|other|billing|mailing|address1)(?=street|city|state|region|postalcode|zip)|(billto|shipto)(?=\d?$))/;
/** QuickBooks writes a whole address into lines. Columns for its parts are better. */
const LINES = ['billto', 'shipto'];
const ADDRESS_FIELDS: readonly ImportField[] = ['address', 'city', 'state', 'zip'];

const OTHERS: Partial<Record<ImportField, ImportField>> = { email: 'other_email', phone: 'other_phone' };

const headerKey = (header: string) => foldText(header).replace(/[^\p{L}\p{N}]/gu, '');
type Known = keyof typeof HEADERS;
const FIELDS = IMPORT_FIELDS.filter((field): field is Known => field in HEADERS);
const fieldOfKey = (key: string) => FIELDS.find((field) => HEADERS[field].includes(key));
const fieldOfHeader = (header: string) => fieldOfKey(headerKey(header));

/** Identifies a set of headers, so that the next file with the same headers can be recognized. */
export const headersKey = (headers: readonly string[]): string => headers.map(headerKey).join('|');

/** Guesses what the columns hold from their headers. */
export function guessFields(headers: readonly string[]): (ImportField | '')[] {
  const keys = headers.map(headerKey);
  const kindOf = (key: string) => ADDRESS_KINDS.exec(key)?.slice(1).find(Boolean) ?? '';
  const isAddress = (key: string) => ADDRESS_FIELDS.includes(fieldOfKey(key) ?? 'note');
  const kinds = keys.filter(isAddress).map(kindOf);
  const kind = kinds.find((one) => !LINES.includes(one)) ?? LINES.find((one) => kinds.includes(one)) ?? '';
  const isCompany = (key: string) => /^(company|organization|empresa|negocio)/.test(key);
  const isName = (field: ImportField) => field === 'first_name' || field === 'last_name';
  const taken = new Set<ImportField>();
  const best = (field: Known) =>
    HEADERS[field].find((known) => keys.includes(known) && (!isAddress(known) || kindOf(known) === kind));
  return keys.map((key) => {
    const part = NAME_PARTS[key];
    if (part) return best(part) === undefined ? '' : part;
    const field = fieldOfKey(key);
    if (!field || (isAddress(key) && kindOf(key) !== kind)) return '';
    if (mayRepeat(field) && !isName(field)) return field;
    // A company's name is a customer's name if there is no better one.
    const isBest = isCompany(key) ? best('full_name') === key : best(field) === key;
    if (!isBest || taken.has(field)) return OTHERS[field] ?? '';
    taken.add(field);
    return field;
  });
}

/**
 * Whether a file's first row is a header: at least two cells are known headers (one is enough if there are at most two), and
 * none looks like an email address or a number.
 */
export function isHeader(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  const known = countKnown(filled);
  return known > 0 && known >= Math.min(2, filled.length - 1) && !filled.some((cell) => /@|\d{4}/.test(cell));
}

/** How many of a row's cells are known headers. */
export const countKnown = (row: readonly string[]): number =>
  row.filter((header) => fieldOfHeader(header) ?? NAME_PARTS[headerKey(header)]).length;
