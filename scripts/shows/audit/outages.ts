import type { Case } from "./case.ts";

export const outageCases: Case[] = [];
