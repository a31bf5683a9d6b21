import type { Case } from "./case.ts";

export const operatorCases: Case[] = [];
