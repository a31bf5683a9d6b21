import type { Check } from "../check.ts";

export const checkSettings: Check = {
  name: "settings",
  async look({ warnings }) {
    // The address has a check of its own.
    const found = warnings.filter((warning) => !warning.startsWith("PUBLIC_URL:"));
    if (found.length === 0) return { state: "ok", says: "They fit together, and no name is misspelt." };
    return { state: "warning", says: found.join("; "), fix: "Compare them with .env.example." };
  },
};
