import { mutation, query } from "../../data/api/document.ts";
import { type Billing, billingFields } from "../upgrade/plans-documents.ts";
import { ownModelFields, type OwnModelSettings } from "./model/own-model-documents.ts";
import { type WebhookEndpoint, webhookFields } from "./programs/webhook-documents.ts";

export type ApiKeyScope = "READ" | "WRITE";

/** `lastUsedAt` is in RFC 3339. */
export type ApiKey = { id: string; name: string; scope: ApiKeyScope; ending: string; lastUsedAt: string | null };

export type Person = { name: string; locale: "en" | "vi"; timeZone: string };

export type ApprovalMails = { mails: "EACH" | "DAILY" | "NEVER"; reminders: boolean; liveNotices: boolean };

export type ProfilePage = {
  profile: Person | null;
  billingInfo: Billing | null;
  approvalMailSettings: ApprovalMails | null;
  ownModel: OwnModelSettings | null;
  apiKeys: ApiKey[] | null;
  webhookEndpoints: WebhookEndpoint[] | null;
};

export const getProfile = query<ProfilePage>(
  `query {
    profile { name locale timeZone }
    ${billingFields}
    approvalMailSettings { mails reminders liveNotices }
    ${ownModelFields}
    apiKeys { id name scope ending lastUsedAt }
    ${webhookFields}
  }`,
);

export const updateApprovalMails = mutation<{ updateApprovalMailSettings: ApprovalMails }, ApprovalMails>(
  `mutation ($mails: ApprovalMails!, $reminders: Boolean!, $liveNotices: Boolean!) {
    updateApprovalMailSettings(mails: $mails, reminders: $reminders, liveNotices: $liveNotices) {
      mails reminders liveNotices
    }
  }`,
);

export const updateProfile = mutation<{ updateProfile: { name: string } }, { name: string }>(
  "mutation ($name: String!) { updateProfile(name: $name) { name } }",
);

export const updatePlace = mutation<{ updateProfile: { timeZone: string } }, Pick<Person, "locale" | "timeZone">>(
  `mutation ($locale: Locale!, $timeZone: String!) {
    updateProfile(locale: $locale, timeZone: $timeZone) { timeZone }
  }`,
);

/** A key as it is returned once. */
export type NewApiKey = { id: string; key: string };

export const createApiKey = mutation<{ createApiKey: NewApiKey }, { name: string; scope: ApiKeyScope }>(
  "mutation ($name: String!, $scope: ApiKeyScope!) { createApiKey(name: $name, scope: $scope) { id key } }",
);

export const revokeApiKey = mutation<{ revokeApiKey: boolean }, { id: string }>(
  "mutation ($id: ID!) { revokeApiKey(id: $id) }",
);
