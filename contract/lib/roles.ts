/** The eight roles. Spec part 1, section 1. */
export const ROLES = ['processor', 'admin', 'manager', 'butcher', 'producer', 'customer', 'seller', 'buyer'] as const;
export type Role = (typeof ROLES)[number];

/** The office runs the plant's business: orders, availability, customers. Decisions, section L. */
export const OFFICE = ['processor', 'admin', 'manager'] as const satisfies readonly Role[];
/** Staff work at the plant: the office and the butcher. Decision C-43. */
export const STAFF = [...OFFICE, 'butcher'] as const satisfies readonly Role[];
/** People of a plant: its staff and its portal users. */
export const PLANT_PEOPLE = [...STAFF, 'producer', 'customer'] as const satisfies readonly Role[];
/** Who may ask for an order. Spec part 2, section 6 (Create new Order). */
export const ORDERERS = [...OFFICE, 'producer', 'customer'] as const satisfies readonly Role[];

export const isOffice = (role: Role): boolean => (OFFICE as readonly Role[]).includes(role);
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role);

/** Where a person lands after signing in. Spec part 1, section 4 (Sign-in). */
export function landingOf(role: Role): '/processordashboard' | '/sellerdashboard' | '/buyerdashboard' {
  if (role === 'seller') return '/sellerdashboard';
  return role === 'buyer' ? '/buyerdashboard' : '/processordashboard';
}
