/** Loaded together, because separate files would be larger. */
export { ChooseFactor } from "./ChooseFactor.tsx";
export { CodeChallenge } from "./CodeChallenge.tsx";
export { CustomChallenge } from "./CustomChallenge.tsx";
export { EmailSetup } from "./EmailSetup.tsx";
export { NewPassword } from "./NewPassword.tsx";
