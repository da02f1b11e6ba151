/** A password and a hash of it that takes hardly any time to check. */
export const PASSWORD = 'knife and block';
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$G1Y6o0Cho0geiDrz1+fe3Q$SN9cT10/LmEJG0eZh9B5psj+2fPHLDD0U9NwG0fMTG0';
