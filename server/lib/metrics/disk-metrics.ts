import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** The disk that holds the data folder. */
export function diskMetrics(register: Registry, dataDir: string): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const free = gauge('hindquarter_data_disk_free_bytes', 'Free space on the disk that holds DATA_DIR');
  const size = gauge('hindquarter_data_disk_size_bytes', 'Size of the disk that holds DATA_DIR');
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  };
}
