/** A refusal in the provider's format. */
export const fault = (status: number, code: string, Message: string, Detail: string): Response =>
  Response.json(
    {
      Fault: {
        Error: [{ Message, Detail, code }],
        type: status === 401 ? 'AUTHENTICATION' : 'ValidationFault',
      },
    },
    { status },
  );
