import {
  createTheme,
  type CSSVariablesResolver,
  type InputProps,
  type MantineColorsTuple,
  type MantineTheme,
} from "@mantine/core";

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

/** From text to the deepest surface on a dark screen: ink, muted, hairlines, fields, paper and background. */
const dark: MantineColorsTuple = [
  "#f1eef4",
  "#d5cfdc",
  "#b9b2c3",
  "#8f8899",
  "#4a4353",
  "#332d3b",
  "#29242f",
  "#221e28",
  "#17141b",
  "#100d13",
];

/** The borders of small controls on light and dark screens. */
const visibleBorder = {
  "--mantine-color-gray-4": "var(--control-border)",
  "--mantine-color-dark-4": "var(--control-border)",
};

/** Our tokens for Mantine's components. The breakpoints are the specification's widths, which Mantine wants in em. */
export const mantineTheme = createTheme({
  colors: { pink, purple, dark },
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
          paddingBlock: "var(--space-1)",
          maxWidth: "100%",
        },
        label: { whiteSpace: "normal", lineHeight: 1.3 },
      },
    },
    // A control's border needs a contrast of 3:1 against its surface; a card's doesn't.
    Input: {
      vars: (_theme: MantineTheme, { error }: InputProps) => ({
        wrapper: { "--input-bd": error ? "var(--danger)" : "var(--control-border)" },
      }),
    },
    Radio: { styles: { radio: visibleBorder } },
    Checkbox: { defaultProps: { size: "md" }, styles: { input: visibleBorder } },
    // Vietnamese accents need the room.
    InputWrapper: { styles: { description: { lineHeight: 1.5 } } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    RadioGroup: { defaultProps: { size: "md" } },
    // Mantine's light variant makes the text too pale for its surface.
    Alert: { styles: { message: { color: "var(--ink)" } } },
  },
});

/** Mantine's colour names for our states, with the tokens' names. */
const states = { pink: "primary", purple: "secondary", green: "success", orange: "warning", red: "danger" };

/** A state's surfaces and texts come from its tokens, which the contrast test covers on light and dark screens. */
const stateVariables = Object.entries(states).flatMap(([color, state]) => [
  [`--mantine-color-${color}-text`, `var(--${state})`],
  [`--mantine-color-${color}-light`, `var(--${state}-soft)`],
  [`--mantine-color-${color}-light-hover`, `var(--${state}-soft)`],
  [`--mantine-color-${color}-light-color`, `var(--${state})`],
  [`--mantine-color-${color}-outline`, `var(--${state})`],
  [`--mantine-color-${color}-outline-hover`, `var(--${state}-soft)`],
]);

/** Mantine's own greys and reds are too pale to read on our surfaces. */
const textVariables = {
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-anchor": "var(--primary)",
};

export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...Object.fromEntries(stateVariables), ...textVariables },
  dark: {
    ...Object.fromEntries(stateVariables),
    ...textVariables,
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-default-color": "var(--ink)",
    // Fills are pale on a dark screen, so text on them is dark.
    "--mantine-color-white": "var(--on-primary)",
    "--mantine-color-pink-filled": "var(--primary)",
    "--mantine-color-pink-filled-hover": "var(--primary-strong)",
    "--mantine-color-purple-filled": "var(--secondary)",
    "--mantine-color-purple-filled-hover": "var(--secondary)",
    "--mantine-color-green-8": "var(--success)",
    "--mantine-color-red-8": "var(--danger)",
    "--mantine-color-red-9": "var(--danger)",
  },
});
