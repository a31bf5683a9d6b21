import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** From the lightest surface to the darkest text; the seventh is the primary colour of `tokens.css`. */
const pink: MantineColorsTuple = [
  "#fbe9f0",
  "#f6d0de",
  "#eea5c0",
  "#e678a1",
  "#dd5088",
  "#d23573",
  "#c2185b",
  "#ab144f",
  "#9c1149",
  "#7d0b39",
];

const purple: MantineColorsTuple = [
  "#ede7f8",
  "#d9cdf0",
  "#b9a3e2",
  "#9a7bd4",
  "#8159c7",
  "#6f44bd",
  "#5e35b1",
  "#512c9c",
  "#442485",
  "#371c6e",
];

/** Our tokens for Mantine's components. The breakpoints are the specification's widths, which Mantine wants in em. */
export const mantineTheme = createTheme({
  colors: { pink, purple },
  primaryColor: "pink",
  primaryShade: 6,
  black: "#1f1b24",
  fontFamily: "var(--font-sans)",
  headings: { fontFamily: "var(--font-serif)", fontWeight: "600" },
  defaultRadius: "8px",
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.55", lg: "1.6", xl: "1.65" },
  breakpoints: { xs: "30em", sm: "37.5em", md: "60em", lg: "80em", xl: "120em", xxl: "160em" },
  respectReducedMotion: true,
  components: {
    // 44 px, the smallest thumb target. Some labels contain people's own text, such as a site's name, and wrap to two
    // lines if they must.
    Button: {
      defaultProps: { size: "md" },
      styles: {
        root: {
          display: "inline-grid",
          alignContent: "center",
          height: "auto",
          minHeight: "var(--button-height)",
          maxWidth: "100%",
        },
        label: { whiteSpace: "normal", lineHeight: 1.3 },
      },
    },
    // A control's border needs a contrast of 3:1 against its surface; a card's doesn't.
    Input: { vars: () => ({ wrapper: { "--input-bd": "var(--control-border)" } }) },
    Radio: { styles: { radio: { "--mantine-color-gray-4": "var(--control-border)" } } },
    // Vietnamese accents need the room.
    InputWrapper: { styles: { description: { lineHeight: 1.5 } } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    // Mantine's light variant makes the text too pale for its surface.
    Alert: { styles: { message: { color: "var(--ink)" } } },
  },
});

/** Mantine's own greys and reds are too pale to read on our surfaces. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-placeholder": "var(--muted)",
  },
  dark: {},
});
