import { Client } from "pg";
import { hasCode } from "../../src/platform/has-code.ts";

/**
 * True when an account has a user who can sign in, which is the seed's last step. Checked here because loading
 * the seed takes seconds.
 */
export async function isSeeded(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from accounts join identity.users on identity.users.sub::text = accounts.user_id limit 1",
    );
    return rowCount === 1;
  } catch (error) {
    // undefined_table: the user pool's tables are created with its first user.
    if (hasCode(error, "42P01")) return false;
    throw error;
  } finally {
    await client.end();
  }
}
