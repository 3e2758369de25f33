export function buildStalePage(): Promise<void>;
