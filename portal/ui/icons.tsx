import type { ReactNode } from 'react';

/** The few drawings of the portal, in the colour of their text. They are decoration: words stand next to them. */

const PATHS = {
  opportunities: 'M4 5h16M4 10h16M4 15h10M4 20h7',
  company: 'M4 21V6l8-3v18M12 9h8v12M3 21h18M8 8v.01M8 12v.01M8 16v.01M16 13v.01M16 17v.01',
  rules: 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M14 4v4M8 10v4M14 16v4',
  digest: 'M3 6h18v12H3zM3 7l9 7 9-7',
  coverage: 'M12 12l5-5M12 3a9 9 0 1 0 9 9M12 7a5 5 0 1 0 5 5',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c.6-4 3.600-6 8-6s7.400 2 8 6',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500L21 21',
  check: 'M4 12.500l5.500 5.500L20 7',
  cross: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4L2.500 20h19zM12 10v4.500M12 17.500v.01',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4',
  calendar: 'M4 6h16v15H4zM4 11h16M8 3v5M16 3v5',
  plus: 'M12 5v14M5 12h14',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  back: 'M14 5l-7 7 7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  quote: 'M5 7h5v5c0 3-2 5-4 5M14 7h5v5c0 3-2 5-4 5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
