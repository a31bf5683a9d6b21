import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import type { World } from "./world.ts";

// It warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = "ERROR";

/** Points the one amplify of this process, or page, at the service. */
export const configureAmplify = ({
  url,
  poolId,
  clientId,
  identityPoolId,
}: Pick<World, "url" | "poolId" | "clientId" | "identityPoolId">): void => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint: `${url}/`,
        identityPoolId,
        identityPoolEndpoint: `${url}/`,
      },
    },
  });
};
