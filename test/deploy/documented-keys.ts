import { z } from "zod";

/** The keys that we use, as the documentation says them. Anything else is a slip, and the tests refuse it. */

const duration = z.string().regex(/^\d+(ms|s|m|h)$/);
const names = z.array(z.string());

const healthcheck = z.strictObject({
  test: z.tuple([z.enum(["CMD", "CMD-SHELL"])], z.string()),
  interval: duration,
  timeout: duration,
  retries: z.int(),
});

/** docs.docker.com/reference/compose-file/services, and the specification's schema (compose-spec.json). */
const service = z.strictObject({
  image: z.string().regex(/:(?!latest$)\S+$|^galley$|^\$\{GALLEY_IMAGE:/),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: names.optional(),
  command: names.optional(),
  env_file: z.string().optional(),
  environment: z.union([names, z.record(z.string(), z.string())]).optional(),
  ports: names.optional(),
  volumes: names.optional(),
  healthcheck: healthcheck.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(["service_started", "service_healthy", "service_completed_successfully"]),
      }),
    )
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: names.optional(),
  cap_drop: names.optional(),
  security_opt: names.optional(),
  stop_grace_period: duration.optional(),
  restart: z.enum(["no", "always", "on-failure", "unless-stopped"]).optional(),
});

/** What a service needs or mounts exists. */
const isWhole = ({ services, volumes = {} }: ComposeFile) =>
  Object.values(services).every(
    (one) =>
      Object.keys(one.depends_on ?? {}).every((name) => services[name]?.healthcheck !== undefined) &&
      (one.volumes ?? []).every((mount) => (mount.split(":")[0] ?? "") in volumes),
  );

type ComposeFile = { services: Record<string, z.infer<typeof service>>; volumes?: Record<string, null> | undefined };

export const composeFile = z
  .strictObject({
    name: z.string(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .refine(isWhole, "names a service without a health check, or a volume that is not there");

/** coolify.io/docs/knowledge-base/docker/compose: Coolify names volumes and networks itself. */
export const coolifyFile = z.strictObject({
  services: z.record(z.string(), service.omit({ build: true, env_file: true, ports: true, profiles: true })),
});

/** docs.railway.com/config-as-code/reference; requiredMountPath is in the published schema only. */
export const railwayFile = z.strictObject({
  $schema: z.literal("https://railway.com/railway.schema.json").optional(),
  build: z.strictObject({ builder: z.enum(["RAILPACK", "DOCKERFILE"]), dockerfilePath: z.string() }),
  deploy: z.strictObject({
    healthcheckPath: z.string().startsWith("/").optional(),
    healthcheckTimeout: z.int().optional(),
    restartPolicyType: z.enum(["ON_FAILURE", "ALWAYS", "NEVER"]).optional(),
    overlapSeconds: z.int().optional(),
    drainingSeconds: z.int().optional(),
    requiredMountPath: z.string().startsWith("/").optional(),
  }),
});
