CREATE TABLE identity.devices (
  device_key text PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  group_key text NOT NULL,
  name text,
  salt bytea,
  verifier_sealed bytea,
  -- Confirmed: it proves itself at sign-in. Remembered: it also stands for the second factor.
  confirmed_at timestamptz,
  remembered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_address text NOT NULL
);
CREATE INDEX devices_sub ON identity.devices (sub, created_at DESC);
