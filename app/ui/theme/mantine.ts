import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  type InputProps,
  type MantineColorsTuple,
  type MantineTheme,
} from "@mantine/core";

/** Mantine's names for our colours. */
const states = { pink: "primary", purple: "secondary", green: "success", orange: "warning", red: "danger" };

/** What Mantine draws on light screens, from the surface under a pointer to text. */
const gray: MantineColorsTuple = [
  "var(--background)",
  "var(--background)",
  "var(--hairline)",
  "var(--hairline)",
  "var(--control-border)",
  "var(--muted)",
  "var(--muted)",
  "var(--muted)",
  "var(--ink)",
  "var(--ink)",
];

/** What Mantine draws on dark screens, from text to the deepest surface. */
const dark: MantineColorsTuple = [
  "var(--ink)",
  "var(--muted)",
  "var(--muted)",
  "var(--muted)",
  "var(--hairline)",
  "var(--background)",
  "var(--paper)",
  "var(--paper)",
  "var(--background)",
  "var(--background)",
];

const shadow = "var(--shadow)";
const size = "md";
/** Mantine would draw these as hairlines. */
const visibleBorder = { "--mantine-color-dark-4": "var(--control-border)" };
const visibleTrack = {
  "--mantine-color-gray-3": "var(--control-border)",
  "--mantine-color-dark-5": "var(--control-border)",
};
const closeButton = { display: "grid", placeContent: "center", width: "var(--touch)", height: "var(--touch)" };

/** Our tokens for Mantine's components. The rest is in mantine.css. */
export const mantineTheme = createTheme({
  colors: { ...Object.fromEntries(Object.entries(states).map(toShades)), gray, dark },
  primaryColor: "pink",
  white: "var(--on-primary)",
  black: "var(--ink)",
  fontFamily: "var(--font-sans)",
  fontFamilyMonospace: "var(--font-mono)",
  fontSizes: {
    xs: "var(--text-1)",
    sm: "var(--text-1)",
    md: "var(--text-2)",
    lg: "var(--text-3)",
    xl: "var(--text-4)",
  },
  headings: {
    fontFamily: "var(--font-serif)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "var(--text-5)", lineHeight: "1.3" },
      h2: { fontSize: "var(--text-4)", lineHeight: "1.3" },
      h3: { fontSize: "var(--text-3)", lineHeight: "1.3" },
    },
  },
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.55", lg: "1.6", xl: "1.65" },
  spacing: {
    xs: "var(--space-2)",
    sm: "var(--space-3)",
    md: "var(--space-4)",
    lg: "var(--space-5)",
    xl: "var(--space-8)",
  },
  radius: { sm: "4px", md: "var(--radius-control)", lg: "var(--radius-card)" },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  // The specification's widths, which Mantine wants in em.
  breakpoints: { xs: "30em", sm: "37.5em", md: "60em", lg: "80em", xl: "120em", xxl: "160em" },
  // Buttons don't jump when they are pressed.
  activeClassName: "",
  respectReducedMotion: true,
  components: {
    // Some labels contain people's own text, such as a site's name, and wrap to two lines if they must.
    Button: {
      defaultProps: { size },
      vars: () => ({ root: { "--button-padding-x": "var(--space-5)" } }),
      styles: {
        root: {
          display: "inline-grid",
          alignContent: "center",
          height: "auto",
          minHeight: "var(--touch)",
          paddingBlock: "var(--space-1)",
          maxWidth: "100%",
        },
        label: { whiteSpace: "normal", lineHeight: 1.3 },
      },
    },
    ActionIcon: { defaultProps: { variant: "subtle" }, vars: () => ({ root: { "--ai-size": "var(--touch)" } }) },
    // A control's border needs a contrast of 3:1 against its surface; a card's doesn't.
    Input: {
      vars: (_theme: MantineTheme, { error }: InputProps) => ({
        wrapper: {
          "--input-height": "var(--touch)",
          "--input-bd": error ? "var(--danger)" : "var(--control-border)",
          "--input-bd-focus": "var(--control-border)",
        },
      }),
    },
    Radio: { defaultProps: { size }, styles: { radio: visibleBorder } },
    Switch: {
      defaultProps: { size: "lg" },
      styles: { root: visibleTrack, body: { alignItems: "center" }, label: { fontSize: "var(--text-2)" } },
    },
    Checkbox: { defaultProps: { size }, styles: { input: visibleBorder } },
    // Vietnamese accents need the room.
    InputWrapper: { styles: { description: { lineHeight: 1.5 } } },
    TextInput: { defaultProps: { size } },
    PasswordInput: { defaultProps: { size }, vars: () => ({ root: { "--psi-button-size": "var(--touch)" } }) },
    Select: { defaultProps: { size } },
    NativeSelect: { defaultProps: { size } },
    Textarea: { defaultProps: { size } },
    RadioGroup: { defaultProps: { size } },
    CheckboxGroup: { defaultProps: { size } },
    Paper: { defaultProps: { withBorder: true, radius: "lg" } },
    Badge: {
      defaultProps: { size: "lg", variant: "light", tt: "none" },
      vars: () => ({ root: { "--badge-fz": "var(--text-1)" } }),
    },
    Menu: {
      styles: {
        dropdown: { maxWidth: "calc(100vw - 2 * var(--space-4))" },
        item: { minHeight: "var(--touch)", fontSize: "var(--text-2)" },
      },
    },
    Popover: { defaultProps: { shadow: "md" } },
    // Mantine's light variant makes the text too pale for its surface.
    Alert: {
      styles: {
        root: { overflow: "visible" },
        message: { overflow: "visible", color: "var(--ink)" },
        closeButton: { ...closeButton, margin: "calc(-1 * var(--space-3))" },
      },
    },
    Notification: { styles: { closeButton: { ...closeButton, color: "var(--muted)" } } },
  },
});

function toShades([color, token]: [string, string]): [string, MantineColorsTuple] {
  return [color, colorsTuple(`var(--${token})`)];
}

/** On a state's surface its text has the contrast that the test of the tokens asks for. */
const stateVariables = Object.entries({ ...states, gray: "muted" }).flatMap(([color, token]) => {
  const surface = color === "gray" ? "var(--background)" : `var(--${token}-soft)`;
  return [
    [`--mantine-color-${color}-filled-hover`, `color-mix(in srgb, var(--${token}), var(--ink) 20%)`],
    [`--mantine-color-${color}-light`, surface],
    [`--mantine-color-${color}-light-hover`, surface],
    [`--mantine-color-${color}-light-color`, `var(--${token})`],
    [`--mantine-color-${color}-outline-hover`, surface],
  ];
});

const variables = {
  ...Object.fromEntries(stateVariables),
  "--mantine-color-pink-filled-hover": "var(--primary-strong)",
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-anchor": "var(--primary)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-success": "var(--success)",
  "--mantine-color-default": "var(--paper)",
  "--mantine-color-default-hover": "var(--background)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--control-border)",
  "--mantine-color-disabled": "color-mix(in srgb, var(--hairline) 60%, transparent)",
  "--mantine-color-disabled-color": "var(--control-border)",
  "--mantine-color-disabled-border": "var(--hairline)",
};

export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
