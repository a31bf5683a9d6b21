import { mutation, query } from "../../data/api/document.ts";

export type PhotoAddress = {
  sourceId: string;
  isOffered: boolean;
  address: string | null;
  ownEmail: string;
  senders: string[];
};

const fields = "sourceId isOffered address ownEmail senders";

export const getPhotoAddress = query<{ photoAddress: PhotoAddress | null }, { sourceId: string }>(
  `query ($sourceId: ID!) { photoAddress(sourceId: $sourceId) { ${fields} } }`,
);

export const changePhotoAddress = mutation<{ changePhotoAddress: PhotoAddress }, { sourceId: string }>(
  `mutation ($sourceId: ID!) { changePhotoAddress(sourceId: $sourceId) { ${fields} } }`,
);

export const revokePhotoAddress = mutation<{ revokePhotoAddress: PhotoAddress }, { sourceId: string }>(
  `mutation ($sourceId: ID!) { revokePhotoAddress(sourceId: $sourceId) { ${fields} } }`,
);

export const setPhotoSenders = mutation<{ setPhotoSenders: PhotoAddress }, { sourceId: string; senders: string[] }>(
  `mutation ($sourceId: ID!, $senders: [String!]!) {
    setPhotoSenders(sourceId: $sourceId, senders: $senders) { ${fields} }
  }`,
);
