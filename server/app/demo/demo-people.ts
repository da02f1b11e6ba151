import type { Role } from '#contract/lib/roles.ts';

export const DEMO_PASSWORD = 'hindquarter';

/** The demo plant's logins. The customer and the producer are in its directory too. */
export const DEMO_SIGN_INS: readonly { email: string; role: Role; first_name: string; last_name: string }[] = [
  { email: 'processor@demo.test', role: 'processor', first_name: 'Ruth', last_name: 'Calder' },
  { email: 'admin@demo.test', role: 'admin', first_name: 'Owen', last_name: 'Pruitt' },
  { email: 'manager@demo.test', role: 'manager', first_name: 'Lena', last_name: 'Marsh' },
  { email: 'butcher@demo.test', role: 'butcher', first_name: 'Tomas', last_name: 'Reyes' },
  { email: 'producer@demo.test', role: 'producer', first_name: 'Hollis', last_name: 'Grant' },
  { email: 'customer@demo.test', role: 'customer', first_name: 'June', last_name: 'Abbott' },
  { email: 'seller@demo.test', role: 'seller', first_name: 'Silas', last_name: 'Boone' },
  { email: 'buyer@demo.test', role: 'buyer', first_name: 'Nora', last_name: 'Kemp' },
];
export const DEMO_PLANT = 'Calder Meats';
/** A second plant, to show that plants cannot see each other's data. */
export const OTHER_PLANT = {
  email: 'other@demo.test',
  first_name: 'Vera',
  last_name: 'Stroud',
  name: 'Stroud Packing',
};

/** Farms around the demo plant, for the seller finder. */
export const SELLERS = [
  ['Ada', 'Merrick', '50010'],
  ['Cyrus', 'Vance', '50309'],
  ['Delia', 'Hartwell', '52240'],
  ['Eli', 'Sorensen', '50401'],
] as const;
export const PRODUCERS = [
  'Iris Whitlow',
  'Amos Tanner',
  'Greta Lindqvist',
  'Manuel Ortega',
  'Pearl Dunaway',
  'Caleb Yoder',
  'Fern Castellanos',
];
export const CUSTOMERS = [
  'Abel Norris',
  'Bea Sandoval',
  'Cora Finch',
  'Dale Hutchins',
  'Edith Moreau',
  'Felix Brandt',
  'Gwen Okafor',
  'Hank Delaney',
  'Ida Rasmussen',
  'Joel Pike',
  'Kira Novak',
  'Lyle Beaumont',
  'Mabel Quick',
  'Ned Farrow',
  'Opal Jennings',
  'Perry Stone',
  'Quinn Ashby',
  'Rosa Villanueva',
  'Saul Weaver',
  'Tess McAllister',
  'Ulric Thorne',
  'Vada Holloway',
  'Wes Carmody',
  'Xenia Petrov',
  'Yolanda Cruz',
  'Zeke Barlow',
];
export const TOWNS = [
  ['Millbrook', 'IA', '50158'],
  ['Cedar Hollow', 'IA', '50161'],
  ['Prairie Glen', 'MN', '55904'],
  ['Dry Creek', 'NE', '68352'],
  ['Walnut Bend', 'WI', '54601'],
] as const;
