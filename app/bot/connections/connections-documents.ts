import { query } from "../../data/api/document.ts";
import type { ListedIntegration, Partner } from "../integrations/integrations-documents.ts";
import { type ListedSource, sourceHealth, writingStyle } from "../sources/sources-documents.ts";

/** Null for parts that could not be retrieved. */
export const listConnections = query<{
  sources: { nodes: ListedSource[] } | null;
  integrations: { nodes: ListedIntegration[] } | null;
  billingInfo: { mayPublish: boolean; partner: Partner | null } | null;
  blog: { isOffered: boolean; blog: { integrationId: string } | null } | null;
}>(
  `query {
    sources(first: 100) { nodes { ${sourceHealth} label language keywords ${writingStyle} } }
    integrations(first: 100) { nodes { id kind label siteUrl siteName status publishWhen category { id name } } }
    blog { isOffered blog { integrationId } }
    billingInfo { mayPublish partner { name url logo offer hasCode code } }
  }`,
);
