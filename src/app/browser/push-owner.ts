/** Key of whose subscription to push this browser has: it may be another's by now. */
export const PUSH_OWNER = 'push_owner';
