-- When a sign-in on this device last proved a second factor: for thirty days the device stands for it.
-- Devices from before this column have proved none that we know of.
ALTER TABLE identity.devices ADD COLUMN factor_proved_at timestamptz;
CREATE INDEX devices_unconfirmed ON identity.devices (created_at) WHERE confirmed_at IS NULL;
