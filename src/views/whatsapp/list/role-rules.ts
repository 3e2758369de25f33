/** May start, stop and reconnect accounts, and has the column Action (WA-10). */
export const operatesAccounts = (role: string) => role === 'member' || role === 'dev';
/** May activate a suspended account (SUSP-03, SUSP-05). */
export const activatesAccounts = (role: string) => role === 'admin' || role === 'dev';
/** Is offered the link to the realtime monitor (WA-14). */
export const monitorsAccounts = (role: string) => role === 'dev';
/** Adds accounts of their own (WA-08) and is told the rules (SUSP-02). */
export const ownsAccounts = (role: string) => role === 'member';
