import { createServer, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound, type Outbound, type OutboundOptions } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

type TestServer = { port: number; origin: string; connections(): number; requests(): number };

async function serve(listener: RequestListener): Promise<TestServer> {
  let connections = 0;
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server.on("connection", () => (connections += 1));
  const port = await listen(server);
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, origin: `http://127.0.0.1:${port}`, connections: () => connections, requests: () => requests };
}

function outboundWith(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ allow: [], ...options });
  opened.push(() => void outbound.close());
  return outbound;
}

async function failure(call: Promise<unknown>): Promise<OutboundError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
}

describe("addresses that may not be called", () => {
  it.each([
    "127.0.0.1",
    "localhost",
    "localhost.",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[::]",
    "0.0.0.0",
  ])("opens no connection to %s", async (host) => {
    const canary = await serve((_request, response) => response.end("secret"));
    const outbound = outboundWith({
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      dial: (options) => connect({ ...options, port: canary.port }),
    });
    const error = await failure(outbound.fetch(`http://${host}/`));
    expect(error.reason).toBe("blocked-address");
    expect(error.retryable).toBe(false);
    expect(canary.connections()).toBe(0);
  });

  it.each([
    "ftp://example.org/",
    "file:///etc/passwd",
    "gopher://example.org/",
    "data:text/plain,x",
    "http://user:pw@example.org/",
    "http://example.org:25/",
    "https://example.org:8443/",
    "http://[fe80::1%25eth0]/",
    "http://exa%00mple.org/",
    "//example.org",
    "",
  ])("refuses %s without dialling", async (url) => {
    let dialled = 0;
    const outbound = outboundWith({
      resolve: async () => [{ address: "93.184.216.34", family: 4 }],
      dial: (options) => {
        dialled += 1;
        return connect({ ...options, host: "127.0.0.1", port: 1 });
      },
    });
    expect((await failure(outbound.fetch(url))).reason).toBe("blocked-address");
    expect(dialled).toBe(0);
  });

  it("refuses a name that has one private address among public ones", async () => {
    const canary = await serve((_request, response) => response.end());
    const outbound = outboundWith({
      resolve: async () => [
        { address: "93.184.216.34", family: 4 },
        { address: "::1", family: 6 },
      ],
      dial: (options) => connect({ ...options, port: canary.port }),
    });
    expect((await failure(outbound.fetch("http://mixed.example/"))).reason).toBe("blocked-address");
    expect(canary.connections()).toBe(0);
  });

  it("dials the address that was checked, whatever the name resolves to next", async () => {
    const canary = await serve((_request, response) => response.end("secret"));
    const publicSite = await serve((_request, response) => response.end("public"));
    const answers = ["93.184.216.34", "127.0.0.1"];
    const outbound = outboundWith({
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }],
      dial: (options) => {
        let port = canary.port;
        options.lookup?.("rebind.example", { all: true }, (_error, addresses) => {
          if (JSON.stringify(addresses).includes("93.184.216.34")) port = publicSite.port;
        });
        return connect({ host: "127.0.0.1", port });
      },
    });
    expect((await outbound.fetch("http://rebind.example/", { headers: { connection: "close" } })).text()).toBe(
      "public",
    );
    expect((await failure(outbound.fetch("http://rebind.example/"))).reason).toBe("blocked-address");
    expect(canary.connections()).toBe(0);
  });

  it("gives the same error for a private address, a closed port and an unknown name", async () => {
    const canary = await serve((_request, response) => response.end());
    const outbound = outboundWith({ allow: ["127.0.0.1:1"] });
    const unknown = outboundWith({
      resolve: async () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })),
    });
    const open = await failure(outbound.fetch(canary.origin));
    const closed = await failure(outbound.fetch("http://127.0.0.1:2/"));
    const refused = await failure(outbound.fetch("http://127.0.0.1:1/"));
    const noSuchHost = await failure(unknown.fetch("http://nowhere.example/"));
    expect({ ...open }).toEqual({ ...closed });
    expect(new Set([open, closed, refused, noSuchHost].map((error) => error.message)).size).toBe(1);
    expect([refused.reason, refused.code, refused.sent]).toEqual(["unavailable", "refused", false]);
    expect(noSuchHost.code).toBe("no-such-host");
    expect(canary.connections()).toBe(0);
  });
});

describe("an address that an owner typed", () => {
  const names: Record<string, string[] | "unknown"> = {
    "inside.example": ["10.0.0.7"],
    "split.example": ["93.184.216.34", "10.0.0.7"],
    "nowhere.example": "unknown",
    "empty.example": [],
    "outside.example": ["93.184.216.34"],
  };
  const ofOwners = (options: Partial<OutboundOptions> = {}) => {
    const looked: string[] = [];
    const resolve: OutboundOptions["resolve"] = async (name) => {
      looked.push(name);
      const found = names[name] ?? "unknown";
      if (found === "unknown") throw Object.assign(new Error(), { code: "EAI_AGAIN" });
      return found.map((address) => ({ address, family: 4 }));
    };
    return { looked, outbound: outboundWith({ ofOwners: true, resolve, ...options }) };
  };

  it("looks the same whether its name resolves to a private address or doesn't exist", async () => {
    const { outbound } = ofOwners();
    const hosts = ["inside.example", "split.example", "nowhere.example", "empty.example"];
    const errors = await Promise.all(hosts.map((host) => failure(outbound.fetch(`http://${host}/`))));
    expect(new Set(errors.map((error) => JSON.stringify([error.message, { ...error }]))).size).toBe(1);
    expect(errors[0]).toMatchObject({ reason: "unavailable", code: "no-such-host", sent: false });
  });

  const plainlyPrivate = ["10.0.0.7", "[::1]", "localhost", "a.localhost"];
  it.each(plainlyPrivate)("is called private if that needs no lookup: %s", async (host) => {
    const { outbound, looked } = ofOwners();
    expect((await failure(outbound.fetch(`http://${host}/`))).reason).toBe("blocked-address");
    expect(looked).toEqual([]);
  });

  it("is refused for its port before its name is looked up", async () => {
    const { outbound, looked } = ofOwners();
    for (const host of ["inside.example", "nowhere.example", "outside.example"]) {
      expect((await failure(outbound.fetch(`http://${host}:8080/`))).reason).toBe("blocked-address");
    }
    expect(looked).toEqual([]);
  });

  it("may be private if the operator lets owners use it", async () => {
    const site = await serve((_request, response) => response.end("here"));
    const toSite = { dial: (options: { port: number }) => connect({ host: "127.0.0.1", port: options.port }) };
    const { outbound } = ofOwners({ allow: [`inside.example:${site.port}`], ...toSite });
    expect((await outbound.fetch(`http://inside.example:${site.port}/`)).text()).toBe("here");
    const closed = await failure(outbound.fetch("http://inside.example/"));
    expect([closed.reason, closed.code]).toEqual(["unavailable", "no-such-host"]);
    const otherPort = await failure(outbound.fetch(`http://outside.example:${site.port}/`));
    expect(otherPort.reason).toBe("blocked-address");
  });
});

describe("answers", () => {
  async function allowed(listener: RequestListener) {
    const server = await serve(listener);
    return { server, outbound: outboundWith({ allow: [`127.0.0.1:${server.port}`] }) };
  }

  it("returns status, headers and body", async () => {
    const { server, outbound } = await allowed((request, response) => {
      response.writeHead(201, { "x-seen": `${request.method} ${request.url} ${request.headers["x-own"]}` });
      request.pipe(response);
    });
    const answer = await outbound.fetch(`${server.origin}/a?b=1`, {
      method: "POST",
      headers: { "x-own": "1" },
      body: '{"n":1}',
    });
    expect([answer.status, answer.headers.get("x-seen"), answer.json()]).toEqual([201, "POST /a?b=1 1", { n: 1 }]);
  });

  it("never follows a redirect", async () => {
    const canary = await serve((_request, response) => response.end());
    const { server, outbound } = await allowed((_request, response) =>
      response.writeHead(302, { location: canary.origin }).end(),
    );
    const answer = await outbound.fetch(server.origin);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, canary.origin]);
    expect(canary.connections()).toBe(0);
  });

  it("ignores proxies from the environment", async () => {
    const proxy = await serve((_request, response) => response.end("proxied"));
    const { server, outbound } = await allowed((_request, response) => response.end("direct"));
    const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : proxy.origin;
    try {
      expect((await outbound.fetch(server.origin)).text()).toBe("direct");
    } finally {
      names.forEach((name, index) => {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      });
    }
    expect(proxy.connections()).toBe(0);
  });

  it("aborts a trickling body at the total deadline", async () => {
    const { server, outbound } = await allowed((_request, response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const error = await failure(outbound.fetch(server.origin, { timeoutMs: 200 }));
    expect([error.reason, error.retryable, error.sent]).toEqual(["timeout", true, true]);
  });

  it("aborts a request that is never answered", async () => {
    const { server, outbound } = await allowed(() => {});
    expect((await failure(outbound.fetch(server.origin, { timeoutMs: 100 }))).reason).toBe("timeout");
  });

  it("knows that a request cut off after sending may have been carried out", async () => {
    const { server, outbound } = await allowed((request) => request.socket.destroy());
    const error = await failure(outbound.fetch(server.origin, { method: "POST", body: "x" }));
    expect([error.reason, error.code, error.sent]).toEqual(["unavailable", "cut", true]);
    expect(server.requests()).toBe(1);
  });

  it("uses a connection once if asked to", async () => {
    const { server, outbound } = await allowed((_request, response) => response.end());
    for (let calls = 0; calls < 4; calls += 1) await outbound.fetch(server.origin, { closes: true });
    expect(server.connections()).toBe(4);
  });

  it("stops reading an endless body", async () => {
    const { server, outbound } = await allowed((_request, response) => {
      const more = () =>
        void (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once("drain", more));
      more();
    });
    const error = await failure(outbound.fetch(server.origin, { maxBytes: 300_000 }));
    expect([error.reason, error.code]).toEqual(["bad-answer", "too-large"]);
  });

  it("stops decompressing a gzip bomb", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { server, outbound } = await allowed((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const error = await failure(outbound.fetch(server.origin, { maxBytes: 1_000_000 }));
    expect([error.reason, error.code]).toEqual(["bad-answer", "too-large"]);
  });

  it("decompresses gzip and refuses a body with a wrong encoding", async () => {
    const { server, outbound } = await allowed((request, response) => {
      response.writeHead(200, { "content-encoding": request.url === "/stacked" ? "gzip, gzip" : "gzip" });
      response.end(request.url === "/good" ? gzipSync('{"a":1}') : "not gzip");
    });
    expect((await outbound.fetch(`${server.origin}/good`)).json()).toEqual({ a: 1 });
    expect((await failure(outbound.fetch(`${server.origin}/bad`))).code).toBe("bad-encoding");
    expect((await failure(outbound.fetch(`${server.origin}/stacked`))).code).toBe("bad-encoding");
  });

  it("refuses endless headers", async () => {
    const { server, outbound } = await allowed((_request, response) =>
      response.writeHead(200, { "x-long": "a".repeat(60_000) }).end(),
    );
    expect((await failure(outbound.fetch(server.origin))).sent).toBe(true);
  });

  it("reports bad-answer when JSON was expected and HTML came", async () => {
    const { server, outbound } = await allowed((_request, response) => response.end("<html>"));
    const answer = await outbound.fetch(server.origin);
    expect(() => answer.json()).toThrow(OutboundError);
  });
});
