import type { Case } from "./case.ts";

export const identityCases: Case[] = [];
