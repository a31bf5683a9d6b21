/** The cache in which the service worker stores what was shared with the installed app, for the page to pick up. */
export const sharedCache = "shared";
export const sharedPhotoPath = "/shared/photo";
export const sharedTextPath = "/shared/text";
