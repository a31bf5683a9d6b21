import { Amplify } from "aws-amplify";
import { testIdentityPool, type TestIdentity } from "./start-identity.ts";

/** Points the one amplify of this process at the service; it keeps its tokens in memory. */
export const configureAmplify = ({ url, poolId, clientId }: TestIdentity): void => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint: `${url}/`,
        identityPoolId: testIdentityPool,
        identityPoolEndpoint: `${url}/`,
      },
    },
  });
};
