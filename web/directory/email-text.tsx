/** An email address that breaks after its @ first if it doesn't fit. Shows a dash if there is none. */
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
