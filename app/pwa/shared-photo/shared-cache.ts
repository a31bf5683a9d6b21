/** Where the service worker lays what was shared with the installed app, and the page takes it from. */
export const sharedCache = "shared";
export const sharedPhotoPath = "/shared/photo";
export const sharedTextPath = "/shared/text";
