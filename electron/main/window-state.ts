import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomically } from '../write-atomically.ts'

/** A rectangle of the screen, in its own pixels. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  /** Null: let the system choose the place. */
  readonly bounds: Bounds | null
  readonly maximized: boolean
  /** The session it shows, by its path; null where it shows none. */
  readonly session: string | null
}

export const DEFAULT_SIZE = { width: 1440, height: 900 } as const

const Coordinate = z.number().int().min(-100_000).max(100_000)
const Length = z.number().int().min(1).max(100_000)
const Window = z.object({
  bounds: z.object({ x: Coordinate, y: Coordinate, width: Length, height: Length }),
  maximized: z.boolean(),
  session: z.string().min(1).max(32_768).nullable(),
})
/** Windows that are opened again at most: each one takes memory of its own. */
const MAX_WINDOWS = 12
const Stored = z.object({ windows: z.array(Window).min(1) })

/** The windows as they stood when the app was left; one to go by nothing where the file is missing or says nothing sensible. */
export function loadWindowStates(file: string): readonly WindowState[] {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8'))).windows.slice(0, MAX_WINDOWS)
  } catch {
    // A convenience: a file that cannot be read is simply written anew.
    return [{ bounds: null, maximized: false, session: null }]
  }
}

/**
 * Bounds that lie on a screen as it is now: at least `min` large, at most as large as the work area they overlap most,
 * and wholly inside it. Null when they overlap none (that screen is gone).
 */
export function clampBounds(
  bounds: Bounds,
  workAreas: readonly Bounds[],
  min: { readonly width: number; readonly height: number },
): Bounds | null {
  const area = workAreas
    .map((workArea) => ({ workArea, shared: overlap(bounds, workArea) }))
    .filter(({ shared }) => shared > 0)
    .reduce<{ workArea: Bounds; shared: number } | null>(
      (best, one) => (best && best.shared >= one.shared ? best : one),
      null,
    )?.workArea
  if (area === undefined) return null
  const width = Math.min(Math.max(bounds.width, min.width), area.width)
  const height = Math.min(Math.max(bounds.height, min.height), area.height)
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  }
}

export interface StateKeeper {
  /** Remembers how the windows are; it is written once changes pause. */
  note(windows: readonly WindowState[]): void
  /** Writes what is still unwritten, and is done when it returns: the app may end right after. */
  flush(): void
}

/** Milliseconds without a change before the state is written: a drag moves the window sixty times a second. */
const PAUSE = 500

/** Keeps the state of the windows in a file. `report` takes the error when it cannot be written. */
export function createStateKeeper(file: string, report: (error: unknown) => void): StateKeeper {
  let unwritten: readonly WindowState[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    // A window that never had a place of its own has nothing worth keeping.
    const windows = unwritten.filter(({ bounds }) => bounds !== null)
    unwritten = []
    if (windows.length === 0) return
    try {
      writeAtomically(file, `${JSON.stringify({ windows })}\n`)
    } catch (error) {
      report(error)
    }
  }
  return {
    note(windows) {
      unwritten = windows
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE)
    },
    flush,
  }
}

function overlap(one: Bounds, other: Bounds): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
