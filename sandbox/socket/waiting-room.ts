/** A socket that has not signed in. */
export interface Guest {
  /** Whether it has said who it is, and is being judged. */
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
 * Has so many places for each network, and refuses nobody: whoever comes to a full room takes the place of the one that
 * has said nothing for longest, and of one that has spoken only where all have. So those who stay silent keep nobody out
 * who signs in from behind the same address, which takes one message, and however many they are, the room holds no more.
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
