import type { Case } from "./case.ts";
import { demoWithLocalModel } from "./site/demo.ts";
import { approversBySessionOnly, namesLookAlike, ownersReachNoPeer } from "./site/addresses.ts";
import { doctorNamesCertificate, doctorNamesPrivateAddress, doctorReadsKeys } from "./site/doctor.ts";
import { nextArticleAtOnce, photoOnce, photoStaysInText, setByHand } from "./site/first-photo.ts";

export const siteCases: Case[] = [
  { point: "C12", name: "where the theme shows the featured image, the first photo stands once", run: photoOnce },
  { point: "C12", name: "what was learned of a site holds for its next article", run: nextArticleAtOnce },
  { point: "C12", name: "where the theme does not show it, the photo stays in the text", run: photoStaysInText },
  { point: "C12", name: "the owner can set it by hand", run: setByHand },
  { point: "D4", name: "doctor reads the pool's keys", run: doctorReadsKeys },
  { point: "D4", name: "doctor names a private address", run: doctorNamesPrivateAddress },
  { point: "D4", name: "doctor names a certificate that nobody trusts", run: doctorNamesCertificate },
  { point: "D6", name: "what OUTBOUND_ALLOW names is not for owners", run: ownersReachNoPeer },
  { point: "D6", name: "a name that leads inside and one that does not exist look alike", run: namesLookAlike },
  { point: "D6", name: "approvers are added by a session, not by an API key", run: approversBySessionOnly },
  { point: "D8", name: "npm start with a local model starts", run: demoWithLocalModel },
];
