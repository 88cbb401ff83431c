import type { Desk } from './desk.ts'
import type { HostClient } from './host-client.ts'

/** What a session host serves: a window. */
export interface Served {
  readonly desk: Desk
  /** Gives page and host a port of their own for columns. */
  readonly connectPage: () => void
}

/** A session host, and the window it serves; null while it waits for the next one. */
export interface Seat {
  readonly host: HostClient
  served: Served | null
}

/** Session hosts, one a window. The first one makes the list of all sessions as well, and stays when its window is closed. */
export interface Seats {
  readonly first: Seat
  /** The host for a window that is about to open. */
  take(): Seat
  /** Its window is closed. */
  leave(seat: Seat): void
  stop(): void
}

/** Starts the first host at once: it is warm by the time that a page asks. `start` gets the seat that its news are for. */
export function createSeats(start: (served: () => Served | null, isFirst: boolean) => HostClient): Seats {
  function create(isFirst: boolean): Seat {
    const seat: Seat = { host: start(() => seat.served, isFirst), served: null }
    return seat
  }
  const first = create(true)
  const others = new Set<Seat>()
  return {
    first,
    take() {
      if (first.served === null) return first
      const seat = create(false)
      others.add(seat)
      return seat
    },
    leave(seat) {
      seat.served = null
      if (others.delete(seat)) seat.host.stop()
    },
    stop() {
      for (const { host } of [first, ...others]) host.stop()
    },
  }
}
