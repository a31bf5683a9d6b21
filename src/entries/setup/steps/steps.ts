import type { StepName } from "../setup-page.ts";
import { accountStep } from "./account-step.ts";
import { addressStep } from "./address-step.ts";
import { databaseStep } from "./database-step.ts";
import { instagramStep } from "./instagram-step.ts";
import { mailStep } from "./mail-step.ts";
import { modelStep } from "./model-step.ts";
import { paymentStep } from "./payment-step.ts";
import type { Step } from "./step.ts";

/** In their order: the account lies in the database, and the mails begin with the address. */
export const way: readonly Step[] = [databaseStep, accountStep, addressStep, mailStep, modelStep, instagramStep];

/** Nobody passes it unasked: the last page leads there. */
const beside: readonly Step[] = [paymentStep];

/** Without these there is nothing to start, or nobody to sign in. */
export const needed: readonly StepName[] = ["database", "account", "address"];

export const steps: readonly Step[] = [...way, ...beside];
