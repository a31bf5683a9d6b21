import type { Case } from "./case.ts";

export const requestCases: Case[] = [];
