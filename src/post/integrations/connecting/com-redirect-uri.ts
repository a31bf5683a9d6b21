/** The redirect URL of consents at WordPress.com; the operator registers the same one there. */
export const toComRedirectUri = (publicUrl: string): string => `${publicUrl}/connect/wordpress-com`;
