import type { ModelProvider } from "../../connectors/model/contract.ts";

type Given = { provider: ModelProvider; url: string | null; name: string; hasKey: boolean };

export type SettingFault = "name-missing" | "url-missing" | "url-invalid" | "url-not-https" | "key-missing";

/** Returns why these settings of a model are unusable, without calling anybody. `allow`: hosts that may use http. */
export function checkModelSettings({ provider, url, name, hasKey }: Given, allow: readonly string[]): SettingFault[] {
  const faults: SettingFault[] = [];
  if (name === "") faults.push("name-missing");
  if (provider === "openai-compatible" && url === null) faults.push("url-missing");
  if (provider !== "openai-compatible" && !hasKey) faults.push("key-missing");
  if (url !== null) {
    const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: "", host: "" };
    if (protocol !== "https:" && protocol !== "http:") faults.push("url-invalid");
    else if (protocol === "http:" && !allow.includes(host)) faults.push("url-not-https");
  }
  return faults;
}
