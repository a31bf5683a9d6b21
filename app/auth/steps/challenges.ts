/** Loaded together: as files of their own these small steps would weigh more. */
export { ChooseFactor } from "./ChooseFactor.tsx";
export { CodeChallenge } from "./CodeChallenge.tsx";
export { CustomChallenge } from "./CustomChallenge.tsx";
export { EmailSetup } from "./EmailSetup.tsx";
export { NewPassword } from "./NewPassword.tsx";
