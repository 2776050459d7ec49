import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { COLOURS } from './colours.ts';

/** One accent (a deep green), warm greys, one family of type. Contrast is at least 4.5 to 1 for text, light and dark. */

const green: MantineColorsTuple = [
  '#eef7f1',
  '#dcebe2',
  '#b6d6c3',
  '#8dc0a3',
  '#69ad87',
  '#4d9d73',
  '#2f8459',
  '#166547',
  '#14532d',
  '#0b3a20',
];

const warm: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#e7e4de',
  '#d6d2ca',
  '#b8b2a7',
  '#918a7e',
  '#6f695f',
  '#565149',
  '#3b3732',
  '#24211e',
];

/** From the lightest text to the page's ground. */
const dark: MantineColorsTuple = [
  '#e9e6e1',
  '#cfcac2',
  '#aca69c',
  '#857f76',
  '#5c574f',
  '#45413b',
  '#34312c',
  '#282521',
  '#1e1c19',
  '#161412',
];

export const THEME = createTheme({
  primaryColor: 'green',
  // White text on a filled button has 4.5 to 1 on both.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { green, gray: warm, dark },
  fontFamily: "'Source Sans 3 Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { md: '1.5' },
  defaultRadius: 'sm',
  radius: { md: '6px' },
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.125rem', lineHeight: '1.35' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Paper: { defaultProps: { withBorder: true, bg: 'var(--tenderfit-raised)', radius: 'md' } },
    Badge: { defaultProps: { radius: 'sm', tt: 'none' } },
  },
});

export const CSS_VARIABLES: CSSVariablesResolver = () => ({ variables: {}, ...COLOURS });
