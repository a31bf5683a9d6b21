import { mutation, query } from "../../data/api/document.ts";
import type en from "../../../messages/en/integrations.json";
import type { Status } from "../sources/sources-documents.ts";

export type Category = { id: string; name: string };
export type Author = { id: string; name: string };
export type PostDate = "PRESENT" | "ORIGINAL";
export type FirstPicture = "AUTO" | "IN_TEXT" | "FEATURED";
export type SiteProblem = keyof typeof en.problems;
export type PublishWhen = "AT_ONCE" | "BY_HAND" | "NEXT_SLOT" | "ON_APPROVAL";

/** A weekly time in the owner's time zone: 1 is Monday, and the time looks like "08:30". */
export type Slot = { weekday: number; time: string };

/** The software that runs the site. */
export type IntegrationKind = keyof typeof en.kinds;

/** What only one kind of site needs. */
export type KindSettings = Record<string, unknown>;

export function areSameSettings(some: KindSettings, others: KindSettings): boolean {
  const keys = Object.keys({ ...some, ...others });
  return keys.every((key) => JSON.stringify(some[key]) === JSON.stringify(others[key]));
}

export type ListedIntegration = {
  id: string;
  kind: IntegrationKind;
  label: string;
  siteUrl: string;
  siteName: string;
  status: Status;
  publishWhen: PublishWhen;
  category: Category | null;
};

export type IntegrationSettings = {
  label: string;
  active: boolean;
  category: Category | null;
  sourceId: string | null;
  publishWhen: PublishWhen;
  slots: Slot[];
  postDate: PostDate;
  firstPicture: FirstPicture;
  author: Author | null;
};

/** A site whose own page has just signed us in; a consent at WordPress.com, whose site is still to be chosen. */
export type Connection =
  | { id: string; kind: "WORDPRESS"; site: string; username: string }
  | { id: string; kind: "WORDPRESS_COM" };

/** A site that the consent at WordPress.com covers. */
export type ComSite = {
  id: number;
  url: string;
  name: string;
  type: "ATOMIC" | "JETPACK" | "SIMPLE";
  canPublish: boolean;
  isPrivate: boolean;
};

export const listComSites = query<{ wordPressComSites: ComSite[] | null }, { connectionId: string }>(
  `query ($connectionId: ID!) {
    wordPressComSites(connectionId: $connectionId) { id url name type canPublish isPrivate }
  }`,
);

export type Site = { siteUrl: string; username: string; password: string; kindSettings: KindSettings };

/** The partner platform; the code is null if the plan has none. */
export type Partner = {
  name: string;
  url: string;
  logo: string | null;
  offer: string;
  hasCode: boolean;
  code: string | null;
};

/** A source that articles can come from. */
export type SourceChoice = { id: string; label: string };

export const listSourceChoices = query<{
  sources: { nodes: SourceChoice[] } | null;
  billingInfo: { partner: Partner | null } | null;
  profile: { timeZone: string } | null;
  integrationKinds: IntegrationKind[] | null;
}>(
  `query {
    integrationKinds
    sources(first: 100) { nodes { id label } }
    billingInfo { partner { name url logo offer hasCode code } }
    profile { timeZone }
  }`,
);

export type EditedIntegration = IntegrationSettings & {
  id: string;
  status: Status;
  kind: IntegrationKind;
  siteUrl: string;
  username: string;
  kindSettings: KindSettings;
  /** Whether the site's theme shows the featured image; null until checked. */
  showsFeatured: boolean | null;
};

export type KeptSite = Pick<EditedIntegration, "id" | "siteUrl" | "status">;

/** Whether a site is connected and needs nothing. */
export function isWorking(kept: KeptSite | null): boolean {
  return kept !== null && kept.status !== "DISABLED";
}

export const getIntegration = query<
  {
    integration: EditedIntegration | null;
    sources: { nodes: SourceChoice[] } | null;
    profile: { timeZone: string } | null;
  },
  { id: string }
>(
  `query ($id: ID!) {
    integration(id: $id) {
      id kind status label active siteUrl username category { id name } sourceId publishWhen slots { weekday time }
      postDate author { id name } firstPicture showsFeatured kindSettings
    }
    sources(first: 100) { nodes { id label } }
    profile { timeZone }
  }`,
);

export const checkSite = mutation<{ checkWordPress: Category[] }, { kind: IntegrationKind; site: Site }>(
  "mutation ($kind: IntegrationKind!, $site: SiteInput!) { checkWordPress(kind: $kind, site: $site) { id name } }",
);

export const checkIntegration = mutation<{ checkIntegration: Category[] }, { id: string }>(
  "mutation ($id: ID!) { checkIntegration(id: $id) { id name } }",
);

export const listAuthors = query<{ wordPressAuthors: Author[] }, { id: string }>(
  "query ($id: ID!) { wordPressAuthors(integrationId: $id) { id name } }",
);

export type PostPreview = { kindSettings: KindSettings; path: string; text: string };

export const previewPost = mutation<
  { previewPost: PostPreview | null },
  { id: string | null; kind: IntegrationKind; site: Site }
>(
  `mutation ($id: ID, $kind: IntegrationKind!, $site: SiteInput!) {
    previewPost(integrationId: $id, kind: $kind, site: $site) { kindSettings path text }
  }`,
);

export const diagnoseSite = mutation<{ diagnoseWordPress: SiteProblem | null }, { site: Site }>(
  "mutation ($site: SiteInput!) { diagnoseWordPress(site: $site) }",
);

export const authorizeSite = mutation<
  { authorizeWordPress: { authorizeUrl: string; browserKey: string } },
  { siteUrl: string; id: string | null }
>(
  `mutation ($siteUrl: String!, $id: ID) {
    authorizeWordPress(siteUrl: $siteUrl, integrationId: $id) { authorizeUrl browserKey }
  }`,
);

export const authorizeCom = mutation<
  { authorizeWordPressCom: { authorizeUrl: string; browserKey: string } },
  { id: string | null }
>(
  `mutation ($id: ID) {
    authorizeWordPressCom(integrationId: $id) { authorizeUrl browserKey }
  }`,
);

export const createIntegration = mutation<
  { createIntegration: { id: string } },
  { kind: IntegrationKind; site: Site | null; connectionId: string | null; settings: IntegrationSettings }
>(
  `mutation ($kind: IntegrationKind!, $site: SiteInput, $connectionId: ID, $settings: IntegrationSettingsInput!) {
    createIntegration(kind: $kind, site: $site, connectionId: $connectionId, settings: $settings) { id }
  }`,
);

export const updateIntegration = mutation<
  { updateIntegration: { id: string } },
  {
    id: string;
    siteUrl: string | null;
    username: string | null;
    password: string | null;
    kindSettings: KindSettings | null;
    /** `active`: null leaves it as it is. */
    settings: Omit<IntegrationSettings, "active"> & { active: boolean | null };
  }
>(
  `mutation (
    $id: ID!, $siteUrl: String, $username: String, $password: String, $kindSettings: JSON
    $settings: IntegrationSettingsInput!
  ) {
    updateIntegration(
      id: $id, siteUrl: $siteUrl, username: $username, password: $password, kindSettings: $kindSettings
      settings: $settings
    ) { id }
  }`,
);
