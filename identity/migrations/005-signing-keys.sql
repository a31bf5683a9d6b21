-- Published first, signing later, verifying until the last token it signed is dead.
CREATE TABLE identity.signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_sealed bytea NOT NULL,
  signs_from timestamptz NOT NULL,
  signs_until timestamptz NOT NULL,
  verifies_until timestamptz NOT NULL
);
