-- One row per account. `sub` goes into the SRP verifier, so it never changes.
CREATE TABLE identity.users (
  sub uuid PRIMARY KEY,
  username text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER')),
  enabled boolean NOT NULL DEFAULT true,
  email text,
  -- NFKC and lower case: alias of the account, in every spelling.
  email_key text UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  phone_number text,
  phone_number_verified boolean NOT NULL DEFAULT false,
  -- A change of address is not live until its code came back.
  pending_email text,
  pending_phone_number text,
  attributes jsonb NOT NULL DEFAULT '{}',
  srp_salt bytea,
  srp_verifier_sealed bytea,
  password_expires_at timestamptz,
  sms_mfa text NOT NULL DEFAULT 'DISABLED' CHECK (sms_mfa IN ('DISABLED', 'ENABLED', 'PREFERRED', 'NOT_PREFERRED')),
  totp_mfa text NOT NULL DEFAULT 'DISABLED' CHECK (totp_mfa IN ('DISABLED', 'ENABLED', 'PREFERRED', 'NOT_PREFERRED')),
  email_mfa text NOT NULL DEFAULT 'DISABLED' CHECK (email_mfa IN ('DISABLED', 'ENABLED', 'PREFERRED', 'NOT_PREFERRED')),
  totp_sealed bytea,
  totp_pending_sealed bytea,
  -- The last accepted 30-second step: none is accepted twice.
  totp_step bigint,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE identity.federated_identities (
  provider text NOT NULL,
  subject text NOT NULL,
  sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX federated_identities_sub ON identity.federated_identities (sub);
