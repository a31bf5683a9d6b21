/** The cache in which the service worker stores what was shared with the installed app, for the page to pick up. */
export const sharedCache = "shared";
/** Photos are `/shared/photo/0` and so on. */
export const sharedPhotoPath = "/shared/photo/";
export const sharedTextPath = "/shared/text";
/** The limit for one article. */
export const MAX_SHARED = 20;
