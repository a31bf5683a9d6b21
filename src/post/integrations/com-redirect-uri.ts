/** Where a consent at WordPress.com comes back to; the operator enters the same address there. */
export const toComRedirectUri = (publicUrl: string): string => `${publicUrl}/connect/wordpress-com`;
