-- A step of a sign-in that waits for its answer.
CREATE TABLE identity.challenges (
  session_hash bytea PRIMARY KEY,
  challenge text NOT NULL,
  client_id text NOT NULL,
  -- May be the simulated subject of a name that nobody has.
  sub uuid NOT NULL,
  state_sealed bytea NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX challenges_expires_at ON identity.challenges (expires_at);

-- One sign-in and all the tokens that come from it.
CREATE TABLE identity.sessions (
  origin_jti uuid PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  client_id text NOT NULL,
  device_key text,
  scope text NOT NULL,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_sub ON identity.sessions (sub);
CREATE INDEX sessions_expires_at ON identity.sessions (expires_at);

-- The successor of a rotated token is derived from it with a key, so that no token is stored.
CREATE TABLE identity.refresh_tokens (
  token_hash bytea PRIMARY KEY,
  origin_jti uuid NOT NULL REFERENCES identity.sessions ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  rotated_at timestamptz
);
CREATE INDEX refresh_tokens_origin ON identity.refresh_tokens (origin_jti);
