import { createServer as createHttpsServer } from "node:https";
import { createServer, type RequestListener, type Server } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../../test/listen.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { inEnglish } from "../in-english.ts";
import { checkSignIn } from "./sign-in.ts";

let world: World;
let keys: object;
const servers: Server[] = [];
beforeAll(async () => {
  world = await createWorld();
  const { publicKey } = await generateKeyPair("RS256");
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "a", alg: "RS256", use: "sig" }] };
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function start(server: Server): Promise<string> {
  servers.push(server);
  return `localhost:${await listen(server)}`;
}

const servePool: RequestListener = (request, response) => {
  const found = request.url === "/local_Pool/.well-known/jwks.json";
  response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ? keys : {}));
};

async function serveTls(altName: string): Promise<string> {
  const made = await generate([{ name: "commonName", value: altName }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: altName }] }],
  });
  return start(createHttpsServer({ key: made.private, cert: made.cert }, servePool));
}

async function look(endpoint: string, { allow, userPoolId = "local_Pool" }: { allow: string[]; userPoolId?: string }) {
  const signIn = {
    userPoolId,
    clientId: "client",
    userPoolEndpoint: `${endpoint}/`,
    identityPoolId: null,
    identityPoolEndpoint: null,
    oauthDomain: null,
    facebook: false,
    signUp: "open" as const,
  };
  const config = { ...world.ctx.config, signIn };
  const { state, says, fix } = await checkSignIn.look({ config, outbound: createOutbound({ allow }) });
  return { state, says: inEnglish(says), fix: fix === undefined ? "" : inEnglish(fix) };
}

test("reads the pool's keys, as every sign-in does", async () => {
  const host = await start(createServer(servePool));
  const found = await look(`http://${host}`, { allow: [host] });
  expect(found).toMatchObject({ state: "ok", says: expect.stringContaining(`http://${host}/local_Pool`) });
});

test("names a private address and the setting that allows it", async () => {
  const host = await start(createServer(servePool));
  const found = await look(`http://${host}`, { allow: [] });
  expect(found).toMatchObject({ state: "problem", says: expect.stringContaining("private") });
  expect(found.fix).toContain(`OUTBOUND_ALLOW=${host}`);
});

test.each([["localhost"], ["other.example"]])("reports an untrusted certificate, issued for %s", async (name) => {
  const host = await serveTls(name);
  const found = await look(`https://${host}`, { allow: [host] });
  expect(found).toMatchObject({ state: "problem", says: expect.stringContaining("certificate") });
  expect(found.fix).toContain("NODE_EXTRA_CA_CERTS");
});

test("distinguishes a missing pool, a stopped service and an answer without keys", async () => {
  const host = await start(createServer(servePool));
  const empty = await start(createServer((_request, response) => void response.end('{"keys":[]}')));
  const closed = await start(createServer());
  const ended = servers.pop();
  await new Promise((resolve) => ended?.close(resolve));
  const says = async (at: string, userPoolId?: string) => {
    const found = await look(`http://${at}`, { allow: [at], ...(userPoolId ? { userPoolId } : {}) });
    expect(found.state).toBe("problem");
    return found.says;
  };
  expect(await says(host, "local_Other")).toContain("404");
  expect(await says(empty)).toContain("no keys");
  expect(await says(closed)).toContain("nothing answers");
});

test("uses https's default port if the address has none", async () => {
  const found = await look("https://localhost", { allow: [] });
  expect(found.fix).toContain("OUTBOUND_ALLOW=localhost:443");
});
