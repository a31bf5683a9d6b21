import type { Case } from "./case.ts";

export const siteCases: Case[] = [];
