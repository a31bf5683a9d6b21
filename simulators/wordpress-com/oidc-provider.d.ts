/** The part of oidc-provider 9 that the simulator uses; it ships without types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type StoredToken = { accountId?: string; scope?: string };
  type Interaction = { uid: string; params: { client_id: string; scope: string } };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    AccessToken: { find(token: string): Promise<StoredToken | undefined> };
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
