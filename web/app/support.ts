/** Where Customers Support writes to. Decision C-111. */
export const SUPPORT_ADDRESS = 'support@hindquarter.example';
