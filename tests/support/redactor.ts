import { messageRules } from '../../src/app/log/message-rules';
import { createRedactor, type Redactor } from '../../src/app/log/redact';

/** A redactor as that of a page whose user is signed in. */
export function signedInRedactor(salt = 1): Redactor {
  const redactor = createRedactor(salt);
  redactor.setMessageRules(messageRules);
  return redactor;
}
