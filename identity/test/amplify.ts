import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import type { World } from "./world.ts";

// It warns about every endpoint that isn't Amazon's.
ConsoleLogger.LOG_LEVEL = "ERROR";

/** Points this process's, or page's, only amplify instance at the service. */
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
