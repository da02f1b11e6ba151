import type { Tx } from '#server/lib/database.ts';

/** Saves a tax exemption certificate. An empty number means there is none, and a null `until` means it never expires. */
export async function changeCertificate(
  tx: Tx,
  plant_id: number,
  customer_id: number,
  certificate: { number: string; state: string; until: string | null },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      tax_certificate: certificate.number,
      tax_certificate_state: certificate.state,
      tax_certificate_until: certificate.until,
    })
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .execute();
}
