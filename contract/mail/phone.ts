/**
 * A phone number in the form that text services need: +13125550100. Without a country code, it is a US or Canadian
 * number. Undefined if it can't be a phone number.
 */
export function textNumber(phone: string): string | undefined {
  const digits = phone.replace(/(ext|x|#).*$/i, '').replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : undefined;
}
