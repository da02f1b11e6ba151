/** An email address. If it is too long for its line, it breaks after the @ first. Shows a dash if there is none. */
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
