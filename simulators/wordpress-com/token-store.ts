type Payload = Record<string, unknown> & { grantId?: string; uid?: string };

/** What oidc-provider stores, in memory. The control API revokes tokens and consents by deleting them. */
export class TokenStore {
  readonly #rows = new Map<string, Payload>();

  /** The adapter for one of oidc-provider's models. */
  readonly adapterOf = (model: string) => {
    const rows = this.#rows;
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id: string, payload: Payload) => void rows.set(key(id), payload),
      find: async (id: string) => rows.get(key(id)),
      findByUid: async (uid: string) =>
        [...rows].find(([name, payload]) => name.startsWith(`${model}:`) && payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id: string) => void Object.assign(rows.get(key(id)) ?? {}, { consumed: true }),
      destroy: async (id: string) => void rows.delete(key(id)),
      revokeByGrantId: async (grantId: string) => this.#drop(([, payload]) => payload.grantId === grantId),
    };
  };

  addClient(client: Payload & { client_id: string }): void {
    this.#rows.set(`Client:${client.client_id}`, client);
  }

  expireAccessTokens(): void {
    this.#drop(([name]) => name.startsWith("AccessToken:"));
  }

  endConsents(): void {
    this.#drop(([name]) => /^(AccessToken|RefreshToken|Grant):/.test(name));
  }

  #drop(isGone: (row: [name: string, payload: Payload]) => boolean): void {
    for (const row of this.#rows) if (isGone(row)) this.#rows.delete(row[0]);
  }
}
