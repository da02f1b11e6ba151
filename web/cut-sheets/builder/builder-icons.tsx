const PATHS = {
  undo: 'M6.5 3.5 3 7l3.5 3.5M3 7h6a4 4 0 0 1 0 8H7',
  redo: 'M9.5 3.5 13 7l-3.5 3.5M13 7H7a4 4 0 0 0 0 8h2',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  remove: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v8H6zM10 6V3H3v8h3',
  add: 'M8 3v10M3 8h10',
} as const;

/** A small decorative icon. The button supplies the label. */
export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 17"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
