import type { StepName } from "../setup-page.ts";
import { accountStep } from "./account-step.ts";
import { addressStep } from "./address-step.ts";
import { databaseStep } from "./database-step.ts";
import { instagramStep } from "./instagram-step.ts";
import { mailStep } from "./mail-step.ts";
import { modelStep } from "./model-step.ts";
import { paymentStep } from "./payment-step.ts";
import type { Step } from "./step.ts";

/** In order: the account is stored in the database, and links in emails start with the address. */
export const way: readonly Step[] = [databaseStep, accountStep, addressStep, mailStep, modelStep, instagramStep];

/** Not part of the sequence: the last page links to it. */
const beside: readonly Step[] = [paymentStep];

/** Without these there is nothing to start, or nobody to sign in. */
export const needed: readonly StepName[] = ["database", "account", "address"];

export const steps: readonly Step[] = [...way, ...beside];
