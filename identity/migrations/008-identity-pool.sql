-- Identities of the identity pool; a guest's has no account.
CREATE TABLE identity.identities (
  identity_id text PRIMARY KEY,
  sub uuid UNIQUE REFERENCES identity.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
