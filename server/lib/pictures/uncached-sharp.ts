import sharp from 'sharp';

// Each thread that loads the library turns its cache on again, for the whole process.
sharp.cache(false);

export { sharp };
