import type { InstagramConnector } from "./instagram/contract.ts";
import { limitPosts } from "./limit-posts.ts";
import type { Publisher } from "./publisher.ts";
import { retryCalls } from "./retry-calls.ts";
import type { AddressedSource, SourceReader } from "./source.ts";
import type { StripeConnector } from "./stripe/contract.ts";

/** Marks the calls of each connector that may be repeated. */
const repeatable = { repeatable: true };

export function retryInstagram(instagram: InstagramConnector): InstagramConnector {
  const retrying = retryCalls(instagram, { getAccount: repeatable, refreshToken: repeatable });
  return { ...retrying, open: (access) => retryReader(instagram.open(access)) };
}

export function retryAddressed(source: AddressedSource): AddressedSource {
  return { ...retryCalls(source, { find: repeatable }), open: (reading) => retryReader(source.open(reading)) };
}

function retryReader(reader: SourceReader): SourceReader {
  return limitPosts(retryCalls(reader, { listPosts: repeatable, getPost: repeatable, downloadPicture: repeatable }));
}

export function retryPublisher(publisher: Publisher): Publisher {
  return retryCalls(publisher, {
    check: repeatable,
    preview: repeatable,
    listCategories: repeatable,
    placePicture: repeatable,
    find: repeatable,
    prepare: { repeatable: false },
    publish: repeatable,
    removeDraft: repeatable,
    findAuthorizePage: repeatable,
    listAuthors: repeatable,
    verify: repeatable,
    unpublish: repeatable,
    propose: repeatable,
    readProposal: repeatable,
    withdraw: repeatable,
  });
}

/** Calls that create something at Stripe send an idempotency key. */
export function retryStripe(stripe: StripeConnector): StripeConnector {
  return retryCalls(stripe, {
    createCustomer: repeatable,
    createCheckout: repeatable,
    getCheckout: repeatable,
    expireCheckout: repeatable,
    createPortal: repeatable,
    getSubscription: repeatable,
    listSubscriptions: repeatable,
    cancelAtPeriodEnd: repeatable,
    keep: repeatable,
    cancelNow: repeatable,
  });
}
