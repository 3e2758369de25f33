/** Why a socket is closed, and what the page does then. */
export const closeCodes = {
  1000: ['Done.', 'Comes back.'],
  1008: ['More than 20 messages in a second.', 'Comes back.'],
  1009: ['A message of more than 64 KiB.', 'Comes back.'],
  1011: ['The server failed.', 'Comes back.'],
  1012: ['The server restarts.', 'Comes back, and is told what it missed.'],
  1013: [
    'Try again later: the reader is too slow, the person has too many sockets, or the server cannot find out just now who it is.',
    'Comes back, and is told what it missed.',
  ],
  4401: [
    'No token within five seconds, or one that is not valid, or no longer.',
    'Does not come back by itself: has its token validated, and tries once more or signs out.',
  ],
  4403: [
    'The channel is not for this person.',
    'Does not come back by itself: has its token validated, and tries once more or signs out.',
  ],
} as const satisfies Readonly<Record<number, readonly [why: string, page: string]>>;
