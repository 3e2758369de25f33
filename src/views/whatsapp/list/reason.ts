import type { SenderSnapshot } from '../../../machines/sender/sender';

/** Names the line of a row that says why nothing can be sent. */
export const reasonId = ({ context }: SenderSnapshot) => `reason-${context.record.id}`;
