import { createHook } from "node:async_hooks";
import crypto from "node:crypto";

/** Counts HMACs and OpenSSL's derivations: key agreements (the service's exponentiations) and HKDF. */
export const countWork = () => {
  const counted = { derivations: 0, hmacs: 0 };
  const digest = crypto.Hmac.prototype.digest;
  const hook = createHook({
    init(_id, type) {
      if (type === "DERIVEBITSREQUEST") counted.derivations += 1;
    },
  });
  hook.enable();
  crypto.Hmac.prototype.digest = new Proxy(digest, {
    apply(target, hmac, encoding) {
      counted.hmacs += 1;
      return Reflect.apply(target, hmac, encoding) as never;
    },
  });
  return {
    /** Average work of `runs` identical runs. */
    stop(runs: number) {
      hook.disable();
      crypto.Hmac.prototype.digest = digest;
      return { derivations: counted.derivations / runs, hmacs: counted.hmacs / runs };
    },
  };
};
