import type { Case } from "./case.ts";

export const pageCases: Case[] = [];
