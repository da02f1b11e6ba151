/**
 * Loaded before a thread reads pictures, never by a thread: the library must stay in memory until all threads have ended, and
 * which decoders may read a file is set for the whole process, so that a change would disturb what other threads are reading.
 */
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`) });
