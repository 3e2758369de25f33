/** A socket that has not signed in. */
export interface Guest {
  /** Whether it has sent a token, which is being judged. */
  hasSpoken(): boolean;
  /** Ends it at once, without waiting for its answer. */
  turnAway(): void;
}

/** Where sockets are until they have signed in. */
export interface WaitingRoom {
  /** Lets one in from a network. Returns how it leaves, which may be called again. */
  enter(network: string, guest: Guest): () => void;
}

/**
 * Has so many places per network and refuses no newcomer: in a full room it displaces the socket that has been silent
 * for longest, or the oldest where all have sent a token. So silent sockets cannot keep out one that signs in from the
 * same address, which takes one message, and the room stays bounded.
 */
export function createWaitingRoom(places: number): WaitingRoom {
  const rooms = new Map<string, Set<Guest>>();
  return {
    enter: (network, guest) => {
      const room = rooms.get(network) ?? new Set();
      const guests = [...room];
      if (guests.length >= places) {
        const last = guests.find((other) => !other.hasSpoken()) ?? guests[0];
        if (last && room.delete(last)) last.turnAway();
      }
      rooms.set(network, room.add(guest));
      return () => {
        if (room.delete(guest) && room.size === 0) rooms.delete(network);
      };
    },
  };
}
