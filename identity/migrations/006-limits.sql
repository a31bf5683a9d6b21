-- Failed attempts and the lock they bring: 2^(n-5) seconds, at most 15 minutes.
CREATE TABLE identity.attempts (
  sub uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('password', 'mfa')),
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (sub, kind)
);
CREATE INDEX attempts_last_failure_at ON identity.attempts (last_failure_at);

CREATE TABLE identity.throttles (
  key text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX throttles_resets_at ON identity.throttles (resets_at);
