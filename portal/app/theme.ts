import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** Dimmed text and borders of Mantine have too little contrast for us. */
export const CSS_VARIABLES: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfcfa',
    '--mantine-color-text': '#24211e',
    '--mantine-color-dimmed': '#5f594f',
    '--mantine-color-placeholder': '#6f695f',
    '--tenderfit-line': '#e2ded6',
    '--tenderfit-edge': '#8a8377',
    '--tenderfit-raised': '#ffffff',
    '--tenderfit-chosen': '#eef7f1',
    '--tenderfit-held': '#166547',
    '--tenderfit-alarm': '#a3221a',
    '--tenderfit-caution': '#8a5a00',
    // Mantine's is too light on its own ground.
    '--mantine-color-yellow-light-color': '#8a5a00',
    '--tenderfit-mark': '#fdf0b8',
    '--tenderfit-score-strong': '#14532d',
    '--tenderfit-score-good': '#2f7d55',
    '--tenderfit-score-some': '#6d9c82',
    '--tenderfit-score-weak': '#a9b8ae',
    '--tenderfit-score-ground': '#e7e4de',
  },
  dark: {
    '--mantine-color-body': '#191715',
    '--mantine-color-text': '#e9e6e1',
    '--mantine-color-dimmed': '#b3ada3',
    '--mantine-color-placeholder': '#9b958b',
    '--tenderfit-line': '#38342f',
    '--tenderfit-edge': '#7d766c',
    '--tenderfit-raised': '#211f1c',
    '--tenderfit-chosen': '#1d2c24',
    '--tenderfit-held': '#7cc79c',
    '--tenderfit-alarm': '#ff9d93',
    // Mantine's are darker than the page's ground.
    '--mantine-color-green-light': '#1f3629',
    '--mantine-color-green-light-hover': '#264333',
    '--mantine-color-green-light-color': '#b6e3c9',
    '--mantine-color-gray-light': '#34312c',
    '--mantine-color-gray-light-color': '#cfcac2',
    '--mantine-color-yellow-light': '#3a2f14',
    '--mantine-color-yellow-light-color': '#f0c062',
    '--mantine-color-red-light': '#43211d',
    '--mantine-color-red-light-color': '#ffb3aa',
    '--tenderfit-caution': '#f0c062',
    '--tenderfit-mark': '#5a4a10',
    '--tenderfit-score-strong': '#8fd6ae',
    '--tenderfit-score-good': '#5fae86',
    '--tenderfit-score-some': '#46785f',
    '--tenderfit-score-weak': '#55605a',
    '--tenderfit-score-ground': '#38342f',
  },
});
