import type { Case } from "./case.ts";

export const articleCases: Case[] = [];
