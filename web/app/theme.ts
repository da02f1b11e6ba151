import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * Butcher's red, the only accent color. Shade 8 on a light background and shade 4 on a dark one both reach 4.5:1 contrast.
 */
const butcher: MantineColorsTuple = [
  '#fbefed',
  '#f3d9d5',
  '#e8b4ac',
  '#dd8c81',
  '#d66c5e',
  '#b9473a',
  '#a5352a',
  '#942a21',
  '#84231b',
  '#6b1a14',
];
/** Warm paper tones instead of Mantine's cool grays. */
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f4efe6',
  '#e9e2d5',
  '#ddd4c4',
  '#978c7b',
  '#8b8071',
  '#857968',
  '#665c4e',
  '#4a4238',
  '#2a251f',
];
const dark: MantineColorsTuple = [
  '#e9e3d9',
  '#cfc7ba',
  '#ada498',
  '#9c9388',
  '#4d463f',
  '#453f38',
  '#36312b',
  '#2a2622',
  '#211e1a',
  '#191613',
];

/**
 * Animations are short everywhere, and turned off for users whose system is set to reduce motion (`respectReducedMotion`,
 * base.css).
 */
const FAST = { duration: 120 };

/** The theme for the whole product. Screens take their colors and spacing from here and never define their own. */
export const theme = createTheme({
  colors: { butcher, gray, dark },
  primaryColor: 'butcher',
  primaryShade: { light: 7, dark: 5 },
  black: '#221d18',
  white: '#fffdf9',
  fontFamily: 'var(--hq-font)',
  // In rem: 14 px on desktops, 16 px on phones. See public/first-paint.css.
  fontSizes: { xs: '0.857rem', sm: '0.929rem', md: '1rem', lg: '1.143rem', xl: '1.286rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.429rem', lineHeight: '1.3' },
      h2: { fontSize: '1.143rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { sm: '4px', md: '6px', lg: '10px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A title in the alert's own color, such as yellow, is too pale to read.
    // In dark mode, its full color would outshine the page.
    Alert: {
      styles: {
        root: {
          background: 'light-dark(var(--alert-bg), color-mix(in srgb, var(--alert-bg) 45%, var(--mantine-color-body)))',
        },
        title: { color: 'var(--mantine-color-text)' },
      },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    InputBase: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    CheckboxGroup: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    RadioGroup: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    FileButton: {
      defaultProps: {
        inputProps: {
          'aria-hidden': true,
          tabIndex: -1,
          // Otherwise, choosing the same file again would do nothing.
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            currentTarget.value = '';
          },
        },
      },
    },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { padding: 'lg', centered: true, transitionProps: FAST } },
    // Keeps screen readers from treating a dialog's header as a second page banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    ModalRoot: { defaultProps: { padding: 'lg', centered: true, transitionProps: FAST } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: FAST } },
    // By default, a menu is hidden while its button is scrolled out of view. A hidden menu loses the focus for good.
    Popover: { defaultProps: { hideDetached: false, transitionProps: FAST } },
    Menu: {
      defaultProps: { position: 'bottom-end', shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: FAST },
    },
    Accordion: { defaultProps: { transitionDuration: FAST.duration } },
    SegmentedControl: { defaultProps: { transitionDuration: FAST.duration } },
  },
});

/**
 * Tokens beyond Mantine's, for style sheets. CAL-004, CAL-045, and CUT-030 set the fill colors of states; `-ink` is the
 * matching text color.
 */
export const tokens: CSSVariablesResolver = () => ({
  variables: {
    '--hq-orange': '#e8872b',
    '--hq-turquoise': '#2aa9a3',
    '--hq-pink': '#d6629a',
    '--hq-green': '#4c9a52',
    '--hq-amber': '#e0a11b',
    '--hq-red': '#c8372b',
    '--hq-share-1': '#942a21',
    '--hq-share-2': '#2f6f73',
    '--hq-share-3': '#c58a1c',
    '--hq-share-4': '#5b4a86',
  },
  light: {
    '--mantine-color-body': '#faf7f1',
    '--mantine-color-text': '#221d18',
    '--mantine-color-dimmed': '#665c4e',
    '--mantine-color-placeholder': '#766b5c',
    '--mantine-color-error': '#a82a1f',
    '--mantine-color-anchor': '#942a21',
    '--mantine-color-default-border': '#978c7b',
    '--hq-focus': '#1d63c4',
    '--hq-edge': '#d6ccbc',
    '--hq-raised': '#fffdf9',
    '--hq-sheet': '#fffdf9',
    '--hq-board': '#f4efe6',
    '--hq-menu': '#f4efe6',
    '--hq-recessed': '#f2ece1',
    '--hq-line': '#e6dfd2',
    '--hq-hover': '#ebe4d8',
    '--hq-current': '#e6ddce',
    '--hq-good-ink': '#2b6631',
    '--hq-warn-ink': '#7a4a00',
    '--hq-bad-ink': '#a82a1f',
    '--hq-good-ground': '#e7f1e4',
    '--hq-warn-ground': '#fbeed3',
    '--hq-bad-ground': '#fbe3dd',
    '--hq-orange-ground': '#ffe0b8',
    '--hq-orange-ink': '#6b3a00',
    '--hq-peach-ground': '#ffd9c7',
    '--hq-peach-ink': '#7c2d12',
  },
  dark: {
    '--mantine-color-body': '#191613',
    '--mantine-color-text': '#ece6dc',
    '--mantine-color-dimmed': '#b0a799',
    '--mantine-color-placeholder': '#9a9184',
    '--mantine-color-error': '#f0948a',
    '--mantine-color-anchor': '#eb9c92',
    '--mantine-color-default-border': '#7c7368',
    '--hq-focus': '#7db0ff',
    '--hq-edge': '#4a443c',
    '--hq-raised': '#2a2622',
    '--hq-sheet': '#211e1a',
    '--hq-board': '#2a2622',
    '--hq-menu': '#1e1b18',
    '--hq-input': '#191613',
    '--hq-recessed': '#171411',
    '--hq-line': '#37322c',
    '--hq-hover': '#2e2a25',
    '--hq-current': '#39342d',
    '--hq-good-ink': '#93cf96',
    '--hq-warn-ink': '#edc066',
    '--hq-bad-ink': '#f3a79e',
    '--hq-good-ground': '#1f2f20',
    '--hq-warn-ground': '#372a10',
    '--hq-bad-ground': '#3d201c',
    '--hq-orange-ground': '#46300f',
    '--hq-orange-ink': '#ffc985',
    '--hq-peach-ground': '#4a2a1d',
    '--hq-peach-ink': '#ffb99a',
    '--hq-share-1': '#cf6155',
    '--hq-share-2': '#4fa3a6',
    '--hq-share-3': '#dba63e',
    '--hq-share-4': '#9a86cc',
  },
});
