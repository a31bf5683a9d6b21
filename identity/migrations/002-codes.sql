-- The live code of a user for a purpose; a newer one replaces it. Only a keyed hash is kept.
CREATE TABLE identity.codes (
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('sign-up', 'reset', 'email', 'phone_number')),
  -- Where it was sent: it proves this address and no other.
  target text NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  PRIMARY KEY (sub, purpose)
);
