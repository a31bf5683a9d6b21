-- A visit to the hosted login: what the client asked for, bound to one browser.
CREATE TABLE identity.logins (
  id_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  scope text NOT NULL,
  state text,
  nonce text,
  code_challenge text NOT NULL,
  locale text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX logins_expires_at ON identity.logins (expires_at);

CREATE TABLE identity.authorization_codes (
  code_hash bytea PRIMARY KEY,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  -- Names the session before it exists, so that a replayed code can kill what it issued.
  origin_jti uuid NOT NULL,
  scope text NOT NULL,
  nonce text,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX authorization_codes_expires_at ON identity.authorization_codes (expires_at);

-- A browser that stays signed in at the hosted login.
CREATE TABLE identity.hosted_sessions (
  id_hash bytea PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX hosted_sessions_sub ON identity.hosted_sessions (sub);
