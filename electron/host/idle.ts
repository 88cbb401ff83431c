/** Whether somebody is at work, by when something was last asked. */
export interface Idle {
  /** Something is asked for now. */
  readonly asked: () => void
  /** A session was read, and the page is about to draw it: nobody can ask for anything before. */
  readonly isRead: () => void
  /** How long background work should rest between two slices, in milliseconds: not at all while nobody asks. */
  readonly rest: () => number
}

/** How long after a question its asker is taken to be at work: what is moved on screen asks many times a second. */
const AT_WORK_MS = 300
/** A slice of work and this rest leave two thirds of a processor to what is drawn meanwhile. */
const REST_MS = 25
/** How long a large session takes at most until it is drawn; its first rows are asked for then. */
const DRAWING_MS = 400

/** Nobody has asked yet, so all is idle. @param now milliseconds of a clock that never goes back */
export function createIdle(now: () => number = () => performance.now()): Idle {
  let last = Number.NEGATIVE_INFINITY
  let drawnBy = Number.NEGATIVE_INFINITY
  return {
    asked() {
      last = now()
      drawnBy = last
    },
    isRead() {
      drawnBy = now() + DRAWING_MS
    },
    rest: () => Math.max(drawnBy - now(), now() - last < AT_WORK_MS ? REST_MS : 0),
  }
}
