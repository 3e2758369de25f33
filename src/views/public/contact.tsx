import { useSystem } from '../hooks/system';

/** Whom to ask for help: the contact in the settings, else the admin. */
export const Contact = () => <strong>{useSystem().contact || 'admin'}</strong>;
