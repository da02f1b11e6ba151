/** The email address for Customers Support. */
export const SUPPORT_ADDRESS = 'support@hindquarter.example';
