type Doors = { web: number; identity: number };

/** deploy/nginx.conf without its certificates: each service on its own port, with its processes behind it. */
export function fitExample(doors: Doors, behind: { web: number[]; identity: number[] }): (example: string) => string {
  return (example) => {
    const plain = example
      .replaceAll(/^\s*ssl_.*\n/gm, "")
      .replaceAll(/^\s*server_name .*\n/gm, "")
      // The redirect from http to https.
      .replace(/server \{\s*listen 80;[^}]*\}/, "");
    const listens = [doors.web, doors.identity].map((port) => `listen 127.0.0.1:${port};`);
    return toUpstream(toUpstream(plain, "127.0.0.1:3000", behind.web), "127.0.0.1:3006", behind.identity).replaceAll(
      "listen 443 ssl;",
      () => listens.shift() ?? "",
    );
  };
}

function toUpstream(config: string, address: string, ports: number[]): string {
  return config.replace(new RegExp(`server ${address}(.*;)`), (_, settings: string) =>
    ports.map((port) => `server 127.0.0.1:${port}${settings}`).join("\n    "),
  );
}
