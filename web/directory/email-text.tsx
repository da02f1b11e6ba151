/** An e-mail address that, where it does not fit, breaks behind its @ before it breaks anywhere else; a dash for none. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  if (email === '') return '–';
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
