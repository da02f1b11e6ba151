export const ROLES = ['processor', 'admin', 'manager', 'butcher', 'producer', 'customer', 'seller', 'buyer'] as const;
export type Role = (typeof ROLES)[number];

/** The office runs the plant's business: orders, availability, customers. */
export const OFFICE = ['processor', 'admin', 'manager'] as const satisfies readonly Role[];
/** Staff work at the plant: the office and the butchers. */
export const STAFF = [...OFFICE, 'butcher'] as const satisfies readonly Role[];
/** A plant's staff and its portal users. */
export const PLANT_PEOPLE = [...STAFF, 'producer', 'customer'] as const satisfies readonly Role[];
/** Roles that may create or request orders. */
export const ORDERERS = [...OFFICE, 'producer', 'customer'] as const satisfies readonly Role[];

export const isOffice = (role: Role): boolean => (OFFICE as readonly Role[]).includes(role);
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role);

/** The first page after signing in. */
export function landingOf(role: Role): '/processordashboard' | '/sellerdashboard' | '/buyerdashboard' {
  if (role === 'seller') return '/sellerdashboard';
  return role === 'buyer' ? '/buyerdashboard' : '/processordashboard';
}
