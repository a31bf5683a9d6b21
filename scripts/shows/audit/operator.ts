import { accountCases } from "./operator/accounts.ts";
import { backupCases } from "./operator/backups.ts";
import type { Case } from "./case.ts";
import { paperCases } from "./operator/papers.ts";
import { settingCases } from "./operator/settings.ts";
import { startCases } from "./operator/starts.ts";

/** What an operator relies on: the docs, the command line, the settings and the first start. */
export const operatorCases: Case[] = [...backupCases, ...accountCases, ...settingCases, ...startCases, ...paperCases];
