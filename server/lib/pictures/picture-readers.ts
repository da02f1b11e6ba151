/**
 * Import this on the main thread, before any thread reads pictures. The library must stay in memory until all threads
 * have ended, and the allowed decoders apply to the whole process, so changing them would disturb threads mid-read.
 */
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`) });
