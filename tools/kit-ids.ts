import type { Plugin } from 'vite';

const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * The component library gives each of its fields another id right after it was drawn, which draws all of them a second time
 * before anything is seen. React's own ids are as good: nothing here is drawn on a server.
 */
export function kitIds(): Plugin {
  let isFound = false;
  return {
    name: 'kit-ids',
    apply: 'build',
    transform: {
      filter: { id: USE_ID },
      handler() {
        isFound = true;
        return `import { useId as useReactId } from 'react';
export function useId(staticId) {
  const own = useReactId();
  return typeof staticId === 'string' ? staticId : 'kit-' + own.replace(/\\W/g, '');
}`;
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('the component library makes its ids elsewhere now');
    },
  };
}
