export const ROLES = ['member', 'dev', 'admin', 'staff'] as const;
export type Role = (typeof ROLES)[number];
