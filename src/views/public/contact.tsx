import { useSystem } from '../hooks/system';

/** Whom to turn to: as this build says, or whoever looks after the accounts. */
export const Contact = () => <strong>{useSystem().contact || 'admin'}</strong>;
