/** The email address of Customers Support. */
export const SUPPORT_ADDRESS = 'support@hindquarter.example';
