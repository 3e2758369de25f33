import { can, type Role } from '../../machines/auth/policy';

/** Path of the list that shows every account that the role may see. */
export const accountListOf = (role: Role | null) =>
  can(role, 'board.open') ? '/whatsapp/board' : '/whatsapp';
